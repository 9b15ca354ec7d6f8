import Foundation
import ReelBitstreams
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Compares descriptions made from parameter sets with ffprobe's output for the same streams.
struct ParameterSetTests {
    struct Stream: CustomTestStringConvertible, Sendable {
        let codec: String
        let options: String
        var testDescription: String { "\(codec) \(options)" }
        var isHEVC: Bool { codec == "libx265" }
    }

    static let streams = [
        Stream(codec: "libx264", options: "-s 320x240 -pix_fmt yuv420p"),
        Stream(codec: "libx264", options: "-s 322x178 -pix_fmt yuv420p -profile:v baseline"),
        Stream(codec: "libx264", options: "-s 318x244 -pix_fmt yuv420p -x264-params interlaced=1:cqm=jvt"),
        Stream(codec: "libx264", options: "-s 162x122 -pix_fmt yuv444p"),
        Stream(codec: "libx264", options: "-s 162x122 -pix_fmt yuv422p10le -aspect 4:1"),
        Stream(codec: "libx264", options: "-s 170x90 -pix_fmt gray"),
        Stream(
            codec: "libx264",
            options: "-s 160x120 -pix_fmt yuvj420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range pc"),
        Stream(codec: "libx265", options: "-s 320x240 -pix_fmt yuv420p"),
        Stream(codec: "libx265", options: "-s 322x178 -pix_fmt yuv420p -aspect 4:3 -x265-params scaling-list=default"),
        Stream(codec: "libx265", options: "-s 162x122 -pix_fmt yuv444p10le -x265-params temporal-layers=1"),
        Stream(
            codec: "libx265",
            options:
                "-s 256x144 -pix_fmt yuv420p10le -colorspace bt2020nc -color_primaries bt2020 -color_trc bt709 -color_range tv"),
    ]

    /// Returns the stream's units, the movie, and the record that ffmpeg writes into the movie's header.
    private func make(_ stream: Stream, in folder: TemporaryFolder) throws -> (units: [Data], movie: URL, record: Data) {
        let (raw, movie) = (folder.file("raw"), folder.file("movie.mov"))
        let quiet = stream.isHEVC && !stream.options.contains("x265-params") ? "-x265-params log-level=none" : ""
        let format = stream.isHEVC ? "hevc" : "h264"
        try ffmpeg(
            "-f lavfi -i testsrc2=rate=25:duration=0.4 \(stream.options) -c:v \(stream.codec) \(quiet) -f \(format)", to: raw)
        try ffmpeg("-f \(format) -i \(raw.path) -c copy\(stream.isHEVC ? " -tag:v hvc1" : "")", to: movie)
        let file = try Data(contentsOf: movie)
        let name = try #require(file.range(of: Data((stream.isHEVC ? "hvcC" : "avcC").utf8), options: .backwards))
        let size = file[(name.lowerBound - 4)..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        let units = AnnexB.units(in: try Data(contentsOf: raw)).map { Data($0) }
        return (units, movie, file[name.upperBound..<(name.lowerBound - 4 + size)])
    }

    private func sets(_ units: [Data], _ isHEVC: Bool) -> [Data] {
        var seen: Set<Data> = []
        return units.filter { unit in
            guard let first = unit.first else { return false }
            let isSet = isHEVC ? [32, 33, 34].contains(first >> 1 & 63) : [7, 8].contains(first & 31)
            return isSet && seen.insert(unit).inserted
        }
    }

    @Test(arguments: streams) func `a description of parameter sets says what ffmpeg does`(_ stream: Stream) throws {
        let folder = try TemporaryFolder()
        let (units, movie, record) = try make(stream, in: folder)
        let sets = sets(units, stream.isHEVC)
        let format =
            stream.isHEVC ? try CMFormatDescription(hevcParameterSets: sets) : try CMFormatDescription(h264ParameterSets: sets)
        let probe = try #require(try Probe(movie).video)
        #expect(format.mediaSubType == (stream.isHEVC ? .hevc : .h264))
        #expect(Int(format.dimensions.width) == probe.width && Int(format.dimensions.height) == probe.height)
        #expect(Array(format.parameterSets) == sets && format.nalUnitHeaderLength == 4)
        let own = try #require(format.sampleDescriptionAtom(stream.isHEVC ? "hvcC" : "avcC"))
        if stream.isHEVC {
            let theirs = try #require(HEVCConfiguration(record))
            // ffmpeg also puts the encoder's SEI message about itself into the record.
            let kinds: Set<UInt8> = [32, 33, 34]
            #expect(theirs.parameterSets.filter { kinds.contains($0[$0.startIndex] >> 1 & 63) } == sets)
            #expect(own.prefix(22) == record.prefix(22))
        } else {
            #expect(own == record)
        }
        func expected(_ name: String?, _ names: [String: String]) -> String? { name.flatMap { names[$0] } }
        #expect(
            format.extensions[.colorPrimaries]?.propertyListRepresentation as? String
                == expected(probe.color_primaries, ["bt709": "ITU_R_709_2", "bt2020": "ITU_R_2020"]))
        #expect(
            format.extensions[.yCbCrMatrix]?.propertyListRepresentation as? String
                == expected(probe.color_space, ["bt709": "ITU_R_709_2", "bt2020nc": "ITU_R_2020"]))
        let range = format.extensions[.fullRangeVideo]?.propertyListRepresentation as? Bool
        if stream.options.contains("color_range") { #expect(range == (probe.color_range == "pc")) }
        let ratio = probe.sample_aspect_ratio ?? "1:1"
        let parts = ratio.split(separator: ":").compactMap { Double($0) }
        let shown = format.presentationDimensions(useCleanAperture: false)
        #expect(abs(shown.width - Double(format.dimensions.width) * parts[0] / parts[1]) < 1e-6, "\(ratio)")
    }

    @Test(arguments: [streams[0], streams[7]]) func `C's functions make the same, and give the sets`(_ stream: Stream) throws {
        let folder = try TemporaryFolder()
        let sets = sets(try make(stream, in: folder).units, stream.isHEVC)
        var made: CMFormatDescription?
        let memory = sets.map { Array($0) }
        let pointers = memory.map { bytes in
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
            copy.initialize(from: bytes, count: bytes.count)
            return UnsafePointer(copy)
        }
        defer { pointers.forEach { $0.deallocate() } }
        let status =
            stream.isHEVC
            ? CMVideoFormatDescriptionCreateFromHEVCParameterSets(
                allocator: nil, parameterSetCount: sets.count, parameterSetPointers: pointers,
                parameterSetSizes: sets.map(\.count),
                nalUnitHeaderLength: 2, extensions: nil, formatDescriptionOut: &made)
            : CMVideoFormatDescriptionCreateFromH264ParameterSets(
                allocator: nil, parameterSetCount: sets.count, parameterSetPointers: pointers,
                parameterSetSizes: sets.map(\.count),
                nalUnitHeaderLength: 2, formatDescriptionOut: &made)
        let format = try #require(made)
        #expect(status == noErr)
        let get =
            stream.isHEVC
            ? CMVideoFormatDescriptionGetHEVCParameterSetAtIndex : CMVideoFormatDescriptionGetH264ParameterSetAtIndex
        var count = 0
        var length: Int32 = 0
        #expect(get(format, 99, nil, nil, &count, &length) == noErr && count == sets.count && length == 2)
        for index in 0..<count {
            var start: UnsafePointer<UInt8>?
            var size = 0
            #expect(get(format, index, &start, &size, nil, nil) == noErr)
            let set = Data(bytes: try #require(start), count: size)
            #expect(set == sets[index])
        }
        var size = 0
        #expect(get(format, count, nil, &size, nil, nil) == kCMFormatDescriptionError_InvalidParameter)
        let other =
            stream.isHEVC
            ? CMVideoFormatDescriptionGetH264ParameterSetAtIndex : CMVideoFormatDescriptionGetHEVCParameterSetAtIndex
        #expect(other(format, 0, nil, &size, nil, nil) == kCMFormatDescriptionError_InvalidParameter)
        let bare = try CMFormatDescription(videoCodecType: format.mediaSubType, width: 2, height: 2)
        #expect(get(bare, 0, nil, &size, nil, nil) == kCMFormatDescriptionError_ValueNotAvailable)
    }

    @Test func `sets that are missing, cut off or of another kind are refused`() throws {
        let folder = try TemporaryFolder()
        let sets = sets(try make(Self.streams[0], in: folder).units, false)
        let (sequence, picture) = (sets[0], sets[1])
        func refused(_ sets: [Data], _ length: Int = 4) -> Bool {
            (try? CMFormatDescription(h264ParameterSets: sets, nalUnitHeaderLength: length)) == nil
        }
        #expect(!refused([sequence, picture]) && !refused([picture, sequence]))
        #expect(refused([sequence]) && refused([picture]) && refused([]) && refused([sequence, picture], 3))
        #expect(refused([sequence, picture, Data([0x65, 1, 2])]))
        #expect(refused([Data(), sequence, picture]))
        // The size follows after a few bytes; a set that is truncated before it cannot be parsed.
        for count in 1..<8 { #expect(refused([sequence.prefix(count), picture])) }
        #expect((try? CMFormatDescription(hevcParameterSets: [sequence, picture])) == nil)
        // Parsing noise must not crash.
        var noise = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 1..<60, using: &noise)).map { _ in UInt8.random(in: 0...255, using: &noise) }
            _ = refused([Data([0x67] + bytes), picture])
            let hevc = [Data([0x40, 1] + bytes), Data([0x42, 1] + bytes), Data([0x44, 1] + bytes)]
            if let format = try? CMFormatDescription(hevcParameterSets: hevc) {
                #expect(Array(format.parameterSets) == hevc && format.dimensions.width > 0)
            }
            if let record = HEVCConfiguration(Data([1] + bytes)) { #expect(record.parameterSets.allSatisfy { !$0.isEmpty }) }
            if let record = AVCConfiguration(Data([1] + bytes)) { #expect(record.parameterSets.allSatisfy { !$0.isEmpty }) }
        }
    }
}
