import ReelCoreMedia

extension CMFormatDescription.MediaSubType {
    /// The four-character code, as in `AVVideoCodecType`.
    var fourCharacters: String { String(decoding: withUnsafeBytes(of: rawValue.bigEndian, Array.init), as: UTF8.self) }
}
