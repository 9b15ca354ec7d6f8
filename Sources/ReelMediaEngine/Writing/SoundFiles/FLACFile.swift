/// Writes what precedes the frames of a FLAC file (RFC 9639, section 8).
enum FLACFile {
    static func head(_ content: SoundFileContent) throws(MediaError) -> [UInt8] {
        // The stream information, of which the encoder knows the end and the checksum (MD5) only when it has finished.
        guard content.coding == .flac, content.header.count == 34 else { throw content.refused(by: "flac") }
        var head: [UInt8] = []
        head.append(tag: "fLaC")
        // The only block of metadata is the last one, and of the type 0.
        head += [0x80, 0, 0, 34]
        return head + content.header
    }
}
