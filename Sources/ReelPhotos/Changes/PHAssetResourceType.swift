/// What a resource of an asset is (Apple: PHAssetResourceType). Types that cannot be saved here are absent.
public enum PHAssetResourceType: Int, Sendable {
    case photo = 1
    case video = 2
}
