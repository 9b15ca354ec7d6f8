/// The kinds of changes (Apple: NSKeyValueChange). Those of collections do not occur here.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
}
