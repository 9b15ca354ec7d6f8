import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests that the schema and the reader accept the same reels. The referee is Python's jsonschema.
struct ReelSchemaTests {
    private typealias Object = [String: Any]

    /// A reel in which each key occurs. Files that are checked without planning exist.
    private static var whole: Object {
        [
            "canvas": [
                "width": 640, "height": 360, "scaling": "blur", "background": "#101418",
                "textMargins": ["top": 0.1, "bottom": 0.1, "left": 0, "right": 0.2],
            ],
            "frameRate": 30, "hold": 4, "deflicker": 31, "match": "picture", "seed": 7, "plan": ["whatever": [1, 2]],
            "transition": ["style": "wipe-left", "seconds": 1, "softness": 0.1],
            "ending": ["style": "fade", "color": "black", "seconds": "1/2"], "motion": "gentle",
            "slides": [
                "a.jpg",
                [
                    "picture": "b.jpg", "blend": ["c.jpg"], "seconds": "1:30", "scaling": "fit", "chapter": "Rome",
                    "motion": ["from": [0, 0, 1, 1], "to": [0.5, 0.2, 0.3, 0.3], "curve": "smooth"], "transition": "push-up",
                    "titles": [
                        "Forum",
                        [
                            "text": "Rome", "start": 0.5, "seconds": 2, "fade": 0.5, "place": "center", "size": 0.12,
                            "font": "Sans",
                            "bold": true, "color": "white", "shadow": false, "tabularFigures": true,
                        ],
                    ],
                    "audio": ["file": "talk.wav", "start": 1, "duration": 2, "volume": -3, "fadeIn": 0.1, "fadeOut": 0.1],
                ],
                ["clip": "d.mp4", "from": 1, "to": 3, "speed": 0.5, "volume": 3, "mute": false, "motion": "none"],
                [
                    "color": "navy", "frames": 12, "audio": "talk.wav",
                    "overlays": [
                        [
                            "text": "Anna\nGuide", "style": "lower-third", "start": 0.5, "seconds": 2, "size": 0.06,
                            "font": "Sans",
                            "color": "white", "accent": "red", "in": ["style": "slide", "seconds": 0.5], "out": "type",
                        ]
                    ],
                ],
                [
                    "picture": "e.jpg",
                    "transition": ["style": "mask", "mask": Fixture.project.path + "/demo/photos/MASK", "softness": 0.3],
                ],
            ],
            "captions": [
                "file": "words.srt", "mode": "burned", "highlight": "#FFD54A", "place": "top", "size": 0.1,
                "font": "Sans", "bold": false, "color": "yellow", "shadow": true, "tabularFigures": false,
            ],
            "overlays": [["text": "Rome"], ["text": "a", "style": "credits", "in": ["style": "fade"], "out": "none"]],
            "soundtrack": [
                "clips": ["song.mp3", ["file": "song.mp3"]], "arrangement": "mix", "offset": 1, "loops": true, "volume": -3,
                "fadeIn": 1,
                "fadeOut": 2, "crossfade": 1, "loudness": -14, "voice": ["talk.wav"], "voiceOffset": 2, "coding": "auto",
                "ducking": ["depth": 12, "threshold": -40, "attack": 0.25, "release": 0.8],
            ],
            "metadata": [
                "title": "Rome", "artist": "", "creation_time": "2026-11-21T10:00:00Z", "location": "+48.2082+016.3738/",
                "keepsPlace": true, "cover": "cover.jpg", "fromSound": false,
                "chapters": [["start": 0, "title": "One"], ["start": 90, "title": "Two"]],
            ],
            "encoding": ["codec": "h264", "quality": 20, "preset": "medium", "audioBitRate": 192_000, "streaming": false],
        ]
    }

    /// What each value is replaced by, one after another.
    private static var values: [Any] {
        [
            0, 1, 2, 3, -1, 0.3, 0.9, 1.5, 7.25, 50, 121, 122, 500, 16_384, 20_000, 101_418, 86_400, 86_401, 200_000, 1e30, "",
            "none",
            "12", "0.5", "1:30", "1:75", "1:02:03.25", "1001/30000", "1/0", "/1/2", "white", "Navy", "#203040", "203040",
            "#20304",
            "h264",
            "dissolve", "fade", "pop", "credits", "lower-third", " ", "mask", "push-up", "push-up-left", "wipe-up-left", "top",
            "fit", "sound", "de", true, false,
            [Any](),
            [0, 0, 1, 1], [0, 0, 2, 1], ["a.jpg"], [["file": "a.wav"]], Object(), ["file": "a.wav"], ["text": "a"],
            ["style": "none"],
            ["style": "fade", "color": "red"], ["style": "dissolve", "color": "red"], ["color": "red", "picture": "a.jpg"],
            ["color": "red", "from": 1], ["clip": "a.mp4", "motion": "gentle"], ["color": "red", "seconds": 1, "frames": 1],
        ]
    }

    private let picture: String

    init() throws {
        let photos = try FileManager.default.contentsOfDirectory(atPath: Fixture.project.path + "/demo/photos")
        picture = try #require(photos.first { $0.hasSuffix(".jpg") })
    }

    // MARK: The two referees

    /// Returns why the reader rejects a reel; nil if it accepts it.
    private func complaint(_ data: Data) -> String? {
        do throws(ReelError) {
            let reel = try ReelFile(data, name: "reel.json", folder: URL(fileURLWithPath: "/reels")).reel
            try reel.check()
            try reel.soundtrack?.check(hasOwnSound: reel.slides.contains { $0.audio != nil })
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns for each reel why the schema rejects it; empty if it accepts it.
    private func schemaComplaints(_ reels: [Data]) throws -> [String] {
        let script = """
            import json, sys
            from jsonschema import Draft7Validator
            lines = sys.stdin.buffer.read().split(b"\\n")
            schema = json.loads(lines[0])
            Draft7Validator.check_schema(schema)
            validator = Draft7Validator(schema)
            for line in lines[1:]:
                error = next(validator.iter_errors(json.loads(line)), None)
                print(f"{'.'.join(map(str, error.path))}: {error.message[:300]}".replace("\\n", " ") if error else "")
            """
        let schema = try JSONSerialization.data(
            withJSONObject: try JSONSerialization.jsonObject(with: ReelSchema().jsonData()), options: [.sortedKeys])
        let run = try Command("python3", ["-c", script], input: Data(([schema] + reels).joined(separator: [UInt8(ascii: "\n")])))
        #expect(run.status == 0, "\(run.errors)")
        return Array(run.text.components(separatedBy: "\n").dropLast())
    }

    private func data(_ value: Any) throws -> Data {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]), as: UTF8.self)
        return Data(text.replacingOccurrences(of: "MASK", with: picture).utf8)
    }

    // MARK: Changed reels

    /// Returns all variants of a value in which one part is replaced, removed, or has a key too many, each with its place.
    private func variants(of value: Any, at place: String = "") -> [(place: String, value: Any)] {
        let values = Self.values
        if let object = value as? Object {
            var result: [(String, Any)] = [("\(place).q8", object.merging(["q8": 1]) { $1 })]
            for (key, part) in object.sorted(by: { $0.key < $1.key }) where place + key != "plan" {
                let inner = place.isEmpty ? key : "\(place).\(key)"
                result += values.map { (inner, object.merging([key: $0]) { $1 }) }
                result.append((inner, object.filter { $0.key != key }))
                result += variants(of: part, at: inner).map { part in (part.place, object.merging([key: part.value]) { $1 }) }
            }
            return result
        }
        guard let list = value as? [Any] else { return [] }
        return list.indices.flatMap { index in
            let inner = "\(place)[\(index)]"
            func replaced(_ part: Any) -> [Any] { list[..<index] + [part] + list[(index + 1)...] }
            return values.map { (inner, replaced($0)) }
                + variants(of: list[index], at: inner).map { ($0.place, replaced($0.value)) }
        }
    }

    /// Returns small reels, each with one part of the whole one, because a large one takes the schema's referee long.
    private func parts() -> [Object] {
        let whole = Self.whole
        let slides = whole["slides"] as? [Any] ?? []
        return [["slides": ["a.jpg"], "captions": ["file": "words.srt", "mode": "soft", "language": "de"]]]
            + slides.map { ["slides": [$0], "hold": 1] }
            + whole.sorted { $0.key < $1.key }.filter { $0.key != "slides" }.map { ["slides": ["a.jpg"], $0.key: $0.value] }
    }

    /// What the reader rejects and the schema cannot express: relations between values, and what is in files and systems.
    private static let beyondSchema = [
        "to must be after from", "is not an area of a picture", "has more pixels than an encoder takes", "no such file",
        "not after the one before it", "hold must be above 0", "hold and duration", "the soundtrack: it contains no sound",
        "is not a date from 1970", "is not a place in ISO 6709", "the title of a chapter", "must be above 0, at most 24 h",
        "and last at most 24 h", "no font of the family", "is not a language", "got 203040",
        "a chapter must begin at 0 s",
    ]

    @Test func `the schema and the reader agree`() throws {
        let cases = [("the reel", Self.whole as Any)] + parts().flatMap { variants(of: $0) }
        let reels = try cases.map { try data($0.1) }
        let answers = try schemaComplaints(reels)
        try #require(answers.count == reels.count)
        var counts = (accepted: 0, rejected: 0, beyond: 0)
        for (index, answer) in answers.enumerated() {
            let complaint = complaint(reels[index])
            switch (complaint, answer) {
            case (nil, ""): counts.accepted += 1
            case (.some, let answer) where !answer.isEmpty: counts.rejected += 1
            case (.some(let complaint), _) where Self.beyondSchema.contains { complaint.contains($0) }: counts.beyond += 1
            case (let complaint, let answer):
                Issue.record("\(cases[index].0): the reader says \(complaint ?? "nothing"), the schema \(answer)")
            }
        }
        #expect(answers.first == "" && counts.accepted > 500 && counts.rejected > 3_000)
        #expect(counts.beyond < counts.accepted / 5, "\(counts)")
    }

    @Test func `the schema has the reader's keys`() throws {
        let schema = try #require(try JSONSerialization.jsonObject(with: ReelSchema().jsonData()) as? Object)
        #expect(Set((schema["properties"] as? Object ?? [:]).keys) == Set(Reel.CodingKeys.allCases.map(\.rawValue)))
    }
}
