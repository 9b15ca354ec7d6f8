/// An app's permission to use the photo library (Apple: PHAuthorizationStatus).
///
/// Difference from Apple: on Linux it is always `.authorized`, and the user is not asked. The file system's permissions decide
/// whether the folder is writable; if it is not, a change fails with a corresponding error.
public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
    case limited = 4
}
