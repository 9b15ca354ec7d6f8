/// What an app asks the photo library for (Apple: PHAccessLevel).
public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite = 2
}
