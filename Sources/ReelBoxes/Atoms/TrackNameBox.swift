/// A track's name in its user data (`name`, QuickTime File Format, "User data atoms").
package struct TrackNameBox: WritableBox {
    package static let type = FourCharacterCode.name

    private let name: String

    package init(_ name: String) { self.name = name }

    package func write(to bytes: inout [UInt8]) { bytes += name.utf8 }
}
