import Foundation
import ReelTestSupport
import Testing

/// Tests of the report on the system.
@Suite struct DoctorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private typealias Object = [String: Any]

    private func report(_ environment: [String: String] = [:]) throws -> (status: Int32, items: [String: Object]) {
        let command = try Command(stillreel, ["doctor", "--json"], environment: environment)
        let report = try #require(try JSONSerialization.jsonObject(with: command.output) as? Object)
        let sections = try #require(report["sections"] as? [Object])
        var items: [String: Object] = [:]
        for section in sections {
            for item in section["items"] as? [Object] ?? [] {
                items["\(section["title"] ?? ""): \(item["name"] ?? "")"] = item
            }
        }
        return (command.status, items)
    }

    @Test func `with all packages of make setup, nothing is missing`() throws {
        let (status, items) = try report()
        #expect(status == 0 && items.values.allSatisfy { $0["problem"] == nil }, "\(items.filter { $0.value["problem"] != nil })")
        let version = try Command("ffmpeg", ["-version"]).text.split(separator: " ")[2]
        #expect(items["libraries: FFmpeg"]?["value"] as? String == String(version))
        let pillow = try Command("python3", ["-c", "import PIL.features; print(PIL.features.version('webp'))"]).text
        #expect(items["libraries: libwebp"]?["value"] as? String == pillow.trimmingCharacters(in: .newlines))
        let rubberBand = try Command("pkg-config", ["--modversion", "rubberband"]).text
        #expect(items["libraries: Rubber Band"]?["value"] as? String == rubberBand.trimmingCharacters(in: .newlines))
    }

    @Test func `what is missing is told with what brings it`() throws {
        // A system without fonts, and with a cache that cannot be written to.
        try folder.makeFolder("fonts")
        let configuration = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><dir>\(folder.file("fonts").path)</dir></fontconfig>
            """
        try Data(configuration.utf8).write(to: folder.file("fonts.conf"))
        let (status, items) = try report([
            "FONTCONFIG_FILE": folder.file("fonts.conf").path, "XDG_CACHE_HOME": folder.file("fonts.conf").path,
            "STILLREEL_SANDBOX": "off",
        ])
        #expect(status == 1)
        let problems = items.compactMapValues { $0["problem"] as? String }
        #expect(problems["fonts: installed families"]?.hasSuffix("install fonts-dejavu-core") == true, "\(problems)")
        #expect(problems["fonts: Inter"]?.hasSuffix("install fonts-inter") == true)
        #expect(problems["fonts: Noto Color Emoji"]?.hasSuffix("install fonts-noto-color-emoji") == true)
        #expect(problems["program: folder of --cache"]?.contains("fonts.conf cannot be written to, so --cache fails") == true)
        #expect(problems.count == 4)
        #expect(items["protection: network and programs (seccomp)"]?["value"] as? String == "off, as STILLREEL_SANDBOX says")
    }

    @Test func `the text has what is missing at its end`() throws {
        try Data().write(to: folder.file("file"))
        let text = try Command(stillreel, ["doctor"], environment: ["XDG_CACHE_HOME": folder.file("file").path]).text
        #expect(text.contains("✗ folder of --cache") && text.contains("✓ H.264"))
        #expect(text.hasSuffix("set XDG_CACHE_HOME\nOne thing is missing.\n"), "\(text.suffix(300))")
    }
}
