import Foundation

extension CGImage {
    /// Returns the image turned upright; it is decoded when it is drawn. Returns the image itself if it is upright.
    package func upright(_ orientation: ImageOrientation) -> CGImage {
        orientation == .up ? self : CGImage(provider: UprightImage(self, orientation), shouldInterpolate: shouldInterpolate)
    }
}

/// A turned image that is not decoded yet.
private final class UprightImage: BitmapProvider {
    private let image: CGImage
    private let orientation: ImageOrientation

    init(_ image: CGImage, _ orientation: ImageOrientation) {
        self.image = image
        self.orientation = orientation
    }

    var width: Int { orientation.isSideways ? image.height : image.width }
    var height: Int { orientation.isSideways ? image.width : image.height }
    var hasAlpha: Bool { image.hasAlpha }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        let (across, down) = orientation.isSideways ? (height, width) : (width, height)
        return image.stored(atLeast: across, down)?.upright(orientation: orientation)
    }
}
