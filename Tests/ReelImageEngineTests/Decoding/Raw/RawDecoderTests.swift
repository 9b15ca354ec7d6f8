import Foundation
import ReelColor
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

/// Tests of developing cameras' raw files.
@Suite struct RawDecoderTests {
    private typealias Color = RawPicture.Color

    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Color {
        let pixel = bitmap.bytes.advanced(by: y * bitmap.bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
        return (Int(pixel[2]), Int(pixel[1]), Int(pixel[0]))
    }

    private func decoded(_ raw: RawPicture, atLeast width: Int? = nil, _ height: Int? = nil) throws -> Bitmap {
        try StillImage(data: raw.data, name: "a.dng").decode(atLeast: width ?? raw.width, height ?? raw.height)
    }

    // MARK: Pixels

    @Test(arguments: [(600, 400), (300, 200)])
    func coloursAreThoseOfTheScene(size: (width: Int, height: Int)) throws {
        let bitmap = try decoded(.patches(600, 400), atLeast: size.width, size.height)
        #expect(bitmap.width == size.width && bitmap.height == size.height)
        for (index, patch) in RawPicture.patches.enumerated() {
            let (x, y) = (bitmap.width * (2 * (index % 3) + 1) / 6, bitmap.height * (2 * (index / 3) + 1) / 4)
            #expect(colorDifference(color(bitmap, x, y), patch) < 0.5, "\(patch)")
        }
    }

    /// dcraw interpolates in the same way, and is another program.
    @Test func pixelsAreThoseOfDcraw() throws {
        let folder = try TemporaryFolder()
        let raw = RawPicture(240, 160) { x, y in
            (128 + Int(100 * sin(Double(x) / 9)), 128 + Int(90 * sin(Double(x + y) / 13)), 40 + y)
        }
        try raw.write(to: folder.file("a.dng"))
        let ppm = [UInt8](
            try Command.output(of: "dcraw", ["-w", "-W", "-g", "2.4", "12.92", "-c", folder.file("a.dng").path]))
        let reference = ppm.suffix(240 * 160 * 3)
        #expect(ppm.starts(with: Array("P6\n240 160\n255\n".utf8)))
        let bitmap = try decoded(raw)
        var total = 0
        for y in 0..<160 {
            for x in 0..<240 {
                let (ours, start) = (color(bitmap, x, y), reference.startIndex + (y * 240 + x) * 3)
                for (one, other) in zip([ours.red, ours.green, ours.blue], reference[start..<start + 3]) {
                    total += abs(one - Int(other))
                }
            }
        }
        // dcraw cuts fractions off.
        #expect(Double(total) / Double(240 * 160 * 3) < 1)
    }

    @Test(arguments: [(301, 200, 600), (300, 201, 600), (300, 200, 300), (1, 1, 300)])
    func halfTheSizeIsDecodedIfItIsEnough(width: Int, height: Int, expected: Int) throws {
        #expect(try decoded(.patches(600, 400), atLeast: width, height).width == expected)
    }

    /// Pictures of a time-lapse must not differ in brightness because a lamp comes into view.
    @Test func brightnessDoesNotDependOnTheScene() throws {
        func raw(withLamp: Bool) -> RawPicture {
            RawPicture(64, 64) { x, y in withLamp && x < 16 ? (255, 255, 255) : (90, 90, 90) }
        }
        let (dark, bright) = (try decoded(raw(withLamp: false)), try decoded(raw(withLamp: true)))
        #expect(color(dark, 48, 32) == (90, 90, 90) && color(bright, 48, 32) == (90, 90, 90))
    }

    @Test func exposureIsThatOfTheFile() throws {
        var raw = RawPicture.patches(60, 40)
        raw.exposure = 0.25
        raw.baselineExposure = 2
        #expect(colorDifference(color(try decoded(raw), 10, 30), (128, 128, 128)) < 0.5)
        raw.baselineExposure = nil
        #expect(color(try decoded(raw), 10, 30).red < 75)
    }

    @Test func overexposedLightIsWhite() throws {
        var raw = RawPicture(64, 64) { _, _ in (250, 250, 250) }
        raw.exposure = 4
        #expect(color(try decoded(raw), 32, 32) == (255, 255, 255))
    }

    // MARK: Headers

    @Test(arguments: 1...8) func orientationIsAppliedOnce(orientation: Int) throws {
        var raw = RawPicture.patches(60, 40)
        raw.orientation = orientation
        let image = try StillImage(data: raw.data, name: "a.dng")
        #expect(image.header.orientation.rawValue == orientation && image.details.metadata.orientation.rawValue == orientation)
        #expect(image.width == 60 && image.height == 40)
        let bitmap = try image.decode(atLeast: 60, 40)
        #expect(bitmap.width == 60 && colorDifference(color(bitmap, 10, 10), RawPicture.patches[0]) < 0.5)
    }

    @Test func metadataAreRead() throws {
        var raw = RawPicture.patches(60, 40)
        raw.date = "2026:11:21 10:00:00"
        raw.fileDate = "2026:11:22 10:00:00"
        let image = try StillImage(data: raw.data, name: "a.dng")
        #expect(image.header.type == .dng && image.header.captureDate?.text == "2026:11:21 10:00:00.0")
        let metadata = image.details.metadata
        #expect(metadata.main[ExifTag.make] == .text("Maker") && metadata.main[ExifTag.model] == .text("Sensor"))
        #expect(metadata.exif[ExifTag.sensitivity] == .shorts([200]))
        #expect(metadata.exif[ExifTag.exposureTime]?.numbers == [0.005])
        // What LibRaw finds where EXIF has no date.
        raw.date = nil
        #expect(try StillImage(data: raw.data, name: "a.dng").header.captureDate?.text == "2026:11:22 10:00:00.0")
        raw.fileDate = nil
        #expect(try StillImage(data: raw.data, name: "a.dng").header.captureDate == nil)
    }

    @Test func makersHaveTypes() throws {
        var raw = RawPicture.patches(60, 40)
        raw.isDNG = false
        for (make, name, type) in [
            ("NIKON CORPORATION", "a", ImageFileType.nef), ("NIKON CORPORATION", "a.NRW", .nrw), ("SONY", "a.arw", .arw),
            ("PENTAX", "a.pef", .pef), ("Unheard-of", "a", .raw),
        ] {
            raw.make = make
            #expect(try StillImage(data: raw.data, name: name).header.type == type)
        }
    }

    // MARK: The camera's own JPEG

    private func jpeg(_ width: Int, _ height: Int) throws -> Data {
        let folder = try TemporaryFolder()
        return try Data(
            contentsOf: try PictureFile.makeFlat(
                folder.file("a.jpg"), width: width, height: height, red: 40, green: 80, blue: 200))
    }

    @Test func theCamerasOwnJPEGIsUsed() throws {
        var raw = RawPicture.patches(600, 400)
        raw.preview = try jpeg(592, 396)
        raw.orientation = 6
        raw.date = "2026:11:21 10:00:00"
        let image = try StillImage(data: raw.data, name: "a.dng")
        #expect(image.width == 592 && image.height == 396 && image.header.uprightWidth == 396 && image.header.type == .dng)
        #expect(image.header.captureDate?.text == "2026:11:21 10:00:00.0")
        // At every size, so that all pictures of a movie look alike.
        for width in [592, 200, 40] {
            let bitmap = try image.decode(atLeast: width, width * 396 / 592)
            #expect(bitmap.width >= width && bitmap.width <= max(width * 2, 80))
            #expect(colorDifference(color(bitmap, bitmap.width / 2, bitmap.height / 2), (40, 80, 200)) < 2)
        }
    }

    @Test func memoryIsThatOfWhatIsDecoded() throws {
        var raw = RawPicture.patches(600, 400)
        let developed = try StillImage(data: raw.data, name: "a.dng")
        #expect(developed.decodingMemory(atLeast: 600, 400) == 600 * 400 * 14)
        #expect(developed.decodingMemory(atLeast: 300, 200) == 600 * 400 * 5)
        let file = try jpeg(600, 400)
        raw.preview = file
        let shown = try StillImage(data: raw.data, name: "a.dng")
        #expect(shown.decodingMemory(atLeast: 600, 400) == file.count + 600 * 400 * 4)
        #expect(shown.decodingMemory(atLeast: 60, 40) == file.count + 75 * 50 * 4)
    }

    @Test(arguments: [(160, 107), (592, 333), (300, 200)])
    func smallAndCutJPEGsAreNotUsed(size: (width: Int, height: Int)) throws {
        var raw = RawPicture.patches(600, 400)
        raw.preview = try jpeg(size.width, size.height)
        let bitmap = try decoded(raw)
        #expect(bitmap.width == 600 && colorDifference(color(bitmap, 100, 100), RawPicture.patches[0]) < 0.5)
    }

    @Test func anAdobeRGBJPEGWithoutAProfileIsNotUsed() throws {
        var raw = RawPicture.patches(600, 400)
        raw.preview = try jpeg(600, 400)
        raw.colorSpace = 65_535
        #expect(colorDifference(color(try decoded(raw), 100, 100), RawPicture.patches[0]) < 0.5)
        raw.colorSpace = 1
        #expect(colorDifference(color(try decoded(raw), 100, 100), (40, 80, 200)) < 2)
    }

    /// LibRaw forgets a file whose preview it cannot read.
    @Test func aJPEGThatIsNotThereIsNotUsed() throws {
        var raw = RawPicture.patches(600, 400)
        raw.preview = try jpeg(600, 400)
        var data = raw.data
        // The position of the preview, which is the first strip.
        let entry = try #require(data.range(of: Data([0x11, 1, 4, 0, 1, 0, 0, 0])))
        data.replaceSubrange(entry.upperBound..<entry.upperBound + 4, with: [0xFF, 0xFF, 0xFF, 0x0F])
        let image = try StillImage(data: data, name: "a.dng")
        let bitmap = try image.decode(atLeast: 600, 400)
        #expect(bitmap.width == 600 && colorDifference(color(bitmap, 100, 100), RawPicture.patches[0]) < 0.5)
    }

    @Test func aFileThatChangesIsNotDecodedAsAnother() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a.dng")
        try RawPicture.patches(600, 400).write(to: file)
        let image = try StillImage(contentsOf: file, mapped: true)
        // Another file, written into the same one.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: RawPicture.patches(400, 600).data)
        try handle.close()
        for (width, height) in [(600, 400), (300, 200)] {
            let error = #expect(throws: StillImageError.self) { try image.decode(atLeast: width, height) }
            #expect(error?.localizedDescription.contains("the file has changed since it was opened") == true)
        }
    }

    // MARK: Other files

    @Test(arguments: ["a.tif", "a"]) func ordinaryTIFFsAreNotRaw(name: String) throws {
        let folder = try TemporaryFolder()
        let file = try PictureFile.make(folder.file("a.tif"), "testsrc2=size=64x48")
        #expect(try StillImage(data: try Data(contentsOf: file), name: name).header.type == .tiff)
    }

    @Test func rawFilesThatCannotBeReadAreSaidToBe() throws {
        let folder = try TemporaryFolder()
        let tiff = try Data(contentsOf: try PictureFile.make(folder.file("a.tif"), "testsrc2=size=64x48"))
        let starts = ["FUJIFILMCCD-RAW 0201", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}", "IIRO\u{8}\0\0\0", "II*\0\u{10}\0\0\0CR\u{2}\0"]
        for data in starts.map({ Data($0.utf8) + Data(count: 200) }) + [tiff] {
            do {
                _ = try StillImage(data: data, name: "DSC_1.NEF")
                Issue.record("\(data.prefix(20)) is no picture")
            } catch {
                let message = error.localizedDescription
                #expect(message.hasPrefix("DSC_1.NEF: ") && message.contains("LibRaw"), "\(message)")
            }
        }
    }

    // MARK: Damage

    @Test(arguments: [0.3, 0.9, 0.999]) func truncatedFilesAreRefused(share: Double) throws {
        let folder = try TemporaryFolder()
        let data = RawPicture.patches(600, 400).data
        try data.prefix(Int(Double(data.count) * share)).write(to: folder.file("a.dng"))
        let error = #expect(throws: StillImageError.self) { try StillImage.header(of: folder.file("a.dng")) }
        #expect(error?.localizedDescription.contains("the file ends before the picture is complete") == true)
        #expect(throws: StillImageError.self) {
            try StillImage(contentsOf: folder.file("a.dng")).decode(atLeast: 600, 400)
        }
    }

    @Test func sensorsThatAreTooLargeAreRefused() throws {
        var raw = RawPicture.patches(60, 40).data
        // The width and the height, each an entry of a tag, the type 4 and a count of 1, in the first directory.
        for tag in [256, 257] {
            let entry = Data([UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0])
            let place = try #require(raw.range(of: entry)).upperBound
            raw.replaceSubrange(place..<place + 4, with: [0x60, 0xEA, 0, 0])
        }
        let error = #expect(throws: StillImageError.self) { try StillImage(data: raw, name: "a.dng") }
        #expect(error?.reason == .tooLarge(width: 60_000, height: 60_000))
    }

    @Test func aCountThatIsNoNumberIsNotUsed() throws {
        var raw = RawPicture.patches(60, 40).data
        // The number of bytes becomes a float that is not a number.
        let place = try #require(raw.range(of: Data([0x17, 1, 4, 0, 1, 0, 0, 0]))).lowerBound
        raw.replaceSubrange(place..<place + 12, with: [0x17, 1, 11, 0, 1, 0, 0, 0, 0, 0, 0xC0, 0x7F])
        let image = try StillImage(data: raw, name: "a.dng")
        #expect(!image.isCutShort && image.width == 60)
    }

    @Test func damagedFilesDoNotCrash() throws {
        var generator = SplitMix64(seed: 7)
        var raw = RawPicture.patches(48, 32)
        let files = [
            raw.data,
            {
                raw.preview = try? jpeg(48, 32); return raw.data
            }(),
        ]
        var readable = 0
        for index in 0..<200 {
            var data = files[index % 2]
            // The directories are at the start.
            let range = index % 4 < 3 ? 600 : data.count
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                data[Int.random(in: 0..<range, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let image = try? StillImage(data: data, name: "a.dng"), image.width * image.height < 1 << 22 else { continue }
            if image.bitmap(atLeast: 48, 32) != nil { readable += 1 }
        }
        #expect(readable > 0 && readable < 200)
    }
}
