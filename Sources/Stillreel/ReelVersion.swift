// Not named after the module: symbol graphs, and so the reference site, leave out a type "StillreelVersion".
/// The version of the library and the command.
public enum ReelVersion {
    /// The version in the form of [Semantic Versioning](https://semver.org). The Makefile and the packages read it here.
    public static let current = "0.2.0"
}
