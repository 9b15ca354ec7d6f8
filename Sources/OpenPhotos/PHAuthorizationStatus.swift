/// What an app may do with the photo library (Apple: PHAuthorizationStatus).
///
/// Difference from Apple's: on Linux it is always `.authorized`. Nobody is asked; whether the folder can be written to is the
/// file system's word, and a change that it does not allow fails with an error that says so.
public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
    case limited = 4
}
