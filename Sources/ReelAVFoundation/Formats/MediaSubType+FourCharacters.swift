import ReelCoreMedia

extension CMFormatDescription.MediaSubType {
    /// The four-character code, as in `AVVideoCodecType`.
    var fourCharacters: String { String(decoding: withUnsafeBytes(of: rawValue.bigEndian, Array.init), as: UTF8.self) }
}

extension CMFormatDescription.MediaType {
    /// The type as its four characters, which are also the raw value of AVFoundation's type.
    var fourCharacters: String { CMFormatDescription.MediaSubType(rawValue: rawValue).fourCharacters }
}
