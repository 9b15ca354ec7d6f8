/// The version of the library and the command.
public enum StillreelVersion {
    /// The version in the form of [Semantic Versioning](https://semver.org). The Makefile and the packages read it here.
    public static let current = "0.2.0"
}
