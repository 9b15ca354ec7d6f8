import Foundation
import ReelBoxes

/// A track's properties other than its times and chunks.
extension MovieIndex {
    mutating func setProperties(_ properties: Muxer.TrackProperties, ofTrack identifier: Int, isQuickTime: Bool) {
        editTrack(identifier) { track in
            track.edit(TrackHeaderBox.self) { $0.set(properties) }
            track.edit(.mdia) { media in
                // libavformat writes the old Macintosh language codes into QuickTime files, and those do not cover all languages.
                if let code = properties.languageCode { media.edit(MediaHeaderBox.self) { $0.setLanguage(code) } }
                if let tag = properties.extendedLanguageTag { media.insert(ExtendedLanguageBox(tag: tag), before: .hdlr) }
            }
            let entries = properties.metadata.map(\.entry)
            guard !entries.isEmpty else { return }
            track.append(MetadataBox(entries, isQuickTime: isQuickTime))
            // The title is repeated where players look for a track's name. FFmpeg would take the old user data `©nam` for the
            // movie's title.
            let title = entries.first { $0.key == "com.apple.quicktime.title" }?.text
            if let title { track.append(.udta, containing: TrackNameBox(title)) }
        }
    }

    /// Describes the samples of a track as another file does.
    mutating func setBoxes(_ boxes: TrackBoxes, ofTrack identifier: Int) {
        editTrack(identifier) { track in
            track.edit(TrackHeaderBox.self) { $0.setSize(width: boxes.size.width, height: boxes.size.height) }
            track.edit(.mdia) { media in
                media.set(boxes.handler)
                media.edit(.minf) { information in
                    information.replace(where: { ![.hdlr, .dinf, .stbl].contains($0) }, with: boxes.information)
                    information.edit(.stbl) { $0.set(boxes.descriptions) }
                }
            }
        }
    }

    /// Adds references to other tracks to those that libavformat writes.
    mutating func addReferences(_ references: [TrackBoxes.Reference], ofTrack identifier: Int) {
        let present = trackIdentifiers
        editTrack(identifier) { track in
            for reference in references {
                let others = reference.tracks.filter(present.contains)
                guard !others.isEmpty else { continue }
                var numbers: [UInt8] = []
                for other in others { numbers.append(bigEndian: UInt32(other)) }
                let box = Box(type: reference.type, contents: numbers[...])
                if !track.contains(.tref) { track.set(Box(type: .tref, contents: [])) }
                track.edit(.tref) { if !$0.contains(reference.type) { $0.set(box) } }
            }
        }
    }

    /// Appends a clean aperture to the sample description of a video track.
    mutating func setCleanAperture(_ aperture: CleanApertureBox, ofTrack identifier: Int) {
        editSampleDescription(ofTrack: identifier, fieldsSize: { _ in SampleEntry.visualFieldsSize }) { $0.append(aperture) }
    }

    /// Replaces libavformat's channel layout, whose tags for seven and eight channels stand for other channel orders than
    /// libavformat writes: `MPEG_7_1_C` has the side channels before the back channels. QuickTime files only.
    mutating func setChannelLayout(_ layout: ChannelLayoutCode, ofTrack identifier: Int) {
        editSampleDescription(ofTrack: identifier, fieldsSize: SampleEntry.audioFieldsSize) { boxes in
            if boxes.contains(.chan) { boxes.replace([.chan], with: layout) } else { boxes.append(layout) }
        }
    }

    /// Edits the boxes in a track's first sample description.
    ///
    /// - Parameter fieldsSize: returns the size of the description's own fields.
    private mutating func editSampleDescription(
        ofTrack identifier: Int, fieldsSize: (Box) -> Int?, _ body: (inout BoxTree) -> Void
    ) {
        editTrack(identifier) { track in
            track.edit(path: Self.sampleTable) { table in
                table.edit(.stsd, skipping: SampleEntry.listFieldsSize) { descriptions in
                    guard let size = descriptions.first.flatMap(fieldsSize) else { return }
                    descriptions.editFirst(skipping: size, body)
                }
            }
        }
    }
}

extension TrackHeaderBox {
    /// libavformat enables the first track of each kind, and makes all tracks of a kind alternatives of each other.
    fileprivate mutating func set(_ properties: Muxer.TrackProperties) {
        if properties.isEnabled { flags.insert(.enabled) } else { flags.remove(.enabled) }
        alternateGroup = UInt16(truncatingIfNeeded: max(0, properties.alternateGroup))
        if let volume = properties.volume { self.volume = volume }
        if let size = properties.displaySize { setSize(width: Double(size.width), height: Double(size.height)) }
    }
}
