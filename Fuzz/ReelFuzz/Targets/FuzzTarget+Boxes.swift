import Foundation
import ReelCoreFoundation
@testable import ReelBoxes
@testable import ReelMediaEngine

extension FuzzTarget {
    /// The boxes of movie files in memory: every box that is parsed, and the tree that is edited and written again.
    static let boxes = FuzzTarget("boxes", longest: 4_096) { data in
        let file = Box(type: "file", contents: [UInt8](data)[...])
        visit(file, depth: 0)
        var tree = BoxTree(file.contents)
        tree.edit(path: [.moov, .trak]) { track in
            track.edit(TrackHeaderBox.self) { _ in }
            track.edit("edts") { $0.edit(EditListBox.self) { $0.setEnd(1_000) } }
            track.edit(path: [.mdia, .minf, .stbl]) { table in
                table.edit(.stsd, skipping: SampleEntry.listFieldsSize) { list in
                    list.editFirst(skipping: SampleEntry.visualFieldsSize) { $0.remove(.clap) }
                }
            }
        }
        let bytes = tree.bytes
        precondition(bytes.count == tree.byteCount && bytes.count <= data.count, "the tree has another size than its bytes")
        _ = try? FragmentList(of: ScratchFile.write(data, as: "fragments.mp4"))
    }

    private static func visit(_ box: Box, depth: Int) {
        read(box)
        guard depth < 8 else { return }
        for skipped in [0, SampleEntry.listFieldsSize, SampleEntry.visualFieldsSize] {
            for child in box.boxes(skipping: skipped).prefix(64) { visit(child, depth: skipped == 0 ? depth + 1 : depth + 3) }
        }
    }

    private static func read(_ box: Box) {
        _ = box.parsed(as: MovieHeaderBox.self)
        _ = box.parsed(as: MediaHeaderBox.self)
        _ = box.parsed(as: TrackHeaderBox.self)
        _ = box.parsed(as: SampleSizeBox.self)
        _ = box.parsed(as: TimeToSampleBox.self)
        _ = box.parsed(as: ChunkOffsetBox.self)
        _ = box.parsed(as: ChunkLargeOffsetBox.self)
        _ = box.parsed(as: ExtendedLanguageBox.self)
        _ = box.parsed(as: HandlerBox.self)
        _ = box.parsed(as: MetadataKeyTableBox.self)
        _ = box.parsed(as: TrackFragmentDecodeTimeBox.self)
        _ = box.parsed(as: TrackFragmentHeaderBox.self)
        if let run = box.parsed(as: TrackRunBox.self) { _ = run.byteCount(defaultSampleSize: .max) }
        if let aperture = box.parsed(as: CleanApertureBox.self) {
            let size = PixelSize(width: 1_920, height: 1_080)
            _ = CleanAperture(aperture, of: size)?.pixels(of: size)
        }
        if var edits = box.parsed(as: EditListBox.self) {
            edits.setEnd(1_000)
            var bytes: [UInt8] = []
            edits.write(to: &bytes)
        }
        for entry in MetadataBox.entries(of: box, limits: .init(entries: 100, valueSize: 1_000)) {
            let item = KeyedMetadata(entry)
            _ = item.entry
            for type: UInt32 in [1, 2, 23, 24, 65, 66, 67, 74, 75, 78] { _ = item.value.bytes(as: type) }
        }
        if let boxes = TrackBoxes(ofTrack: box) {
            _ = boxes.converted(isQuickTime: true)
            _ = try? boxes.subtitleFormat()
        }
        for item in MetadataSample(reading: Array(box.contents)).items {
            _ = KeyedMetadata.Value(type: item.localID, bytes: item.bytes)
        }
    }
}
