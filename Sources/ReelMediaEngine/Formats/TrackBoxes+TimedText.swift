import ReelBoxes
package import ReelCoreMedia

/// Timed text (`tx3g`; 3GPP TS 26.245, clause 5), which players show over the picture if asked to.
extension TrackBoxes {
    /// A track of text whose look and place are up to the player: at the bottom in the middle, without a size of its own. The
    /// style is the one that FFmpeg knows as its default, which it therefore does not repeat in each text that it extracts.
    package static var timedText: TrackBoxes {
        var list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        list.append("tx3g") { bytes in
            // Six reserved bytes, and the number of the data reference.
            bytes += [0, 0, 0, 0, 0, 0, 0, 1]
            // No flags, centred, at the bottom, on a transparent background.
            bytes += [0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0]
            // The box of the text: its upper, left, lower and right edge.
            bytes += [UInt8](repeating: 0, count: 8)
            // The style: no characters of its own, the first font, plain, of 16 units, opaque white.
            bytes += [0, 0, 0, 0, 0, 1, 0, 16, 255, 255, 255, 255]
            bytes.append("ftab") { bytes in
                let name = Array("Arial".utf8)
                bytes += [0, 1, 0, 1, UInt8(name.count)] + name
            }
        }
        var handler: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        handler.append(FourCharacterCode("sbtl"))
        // Reserved fields, and an empty name.
        handler += [UInt8](repeating: 0, count: 3 * 4 + 1)
        return TrackBoxes(
            handler: Box(type: .hdlr, contents: handler[...]), information: [Box(type: "nmhd", contents: [0, 0, 0, 0])],
            descriptions: Box(type: .stsd, contents: list[...]), size: (0, 0))
    }

    /// Returns the format description of samples that the boxes describe.
    ///
    /// - Throws: `MediaError` if memory runs out.
    package func subtitleFormat() throws(MediaError) -> CMFormatDescription {
        CMFormatDescription(
            mediaType: .subtitle, mediaSubType: .init(rawValue: FourCharacterCode("tx3g").rawValue),
            dimensions: CMVideoDimensions(), codec: try CodecParameters(opaque: .boxes(self)))
    }
}
