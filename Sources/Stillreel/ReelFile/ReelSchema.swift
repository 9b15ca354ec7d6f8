public import Foundation

/// The JSON Schema of reel files, with which editors complete keys, explain them and mark mistakes while one types.
///
/// It is of draft-07, the newest one that editors for YAML know. It accepts what `ReelFile` and `Reel.plan()` accept, with these
/// differences:
///
/// * Relations that need arithmetic (`to` after `from`, the area of a canvas, times of more than 24 hours written as
///   `"25:00:00"`) and everything that depends on files are checked by `Reel.plan()` only.
/// * Keys without a value, which count as missing, are marked as mistakes.
///
/// [JSON Schema draft-07](https://json-schema.org/draft-07)
public struct ReelSchema: Sendable {
    /// Creates the schema.
    public init() {}

    /// The schema as indented JSON with sorted keys.
    public func jsonData() throws -> Data {
        try JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// The schema of a part of the reel.
    typealias Node = [String: Any]

    private var document: Node {
        var document = reel
        document["$schema"] = "http://json-schema.org/draft-07/schema#"
        document["title"] = "Stillreel reel"
        document["definitions"] = [
            "slide": slide, "transition": transition, "motion": motion, "title": title, "overlay": overlay,
            "soundClip": soundClip,
        ]
        return document
    }

    private static func reference(_ name: String, _ description: String) -> Node {
        // Draft-07 ignores what stands beside a reference.
        ["allOf": [["$ref": "#/definitions/\(name)"]], "description": description]
    }

    // MARK: The reel

    private var reel: Node {
        Node.object(
            "A movie: its pictures, how they are shown, its text and its sound.", required: ["slides"],
            [
                "slides": .list(
                    Self.reference("slide", "A slide, or the file of a picture or movie alone."),
                    "The slides in the order of the movie.", least: 1),
                "canvas": canvas,
                "frameRate": .anyOf(
                    "Frames per second: 30, 29.97, \"30000/1001\".",
                    [
                        ["type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1_001],
                        ["type": "string", "pattern": #"^((?![0.]*$)([0-9]{1,3}|1000)(\.[0-9]+)?|[1-9][0-9]*/[1-9][0-9]*)$"#],
                    ]),
                "hold": .time("How long a slide without a length of its own stands, transitions not included."),
                "duration": .time("The length of the whole movie.", aboveZero: true),
                "transition": Self.reference("transition", "The transition between slides."),
                "ending": Self.reference("transition", "The transition from the last slide to the background."),
                "motion": Self.reference("motion", "The camera motion over pictures."),
                "deflicker": .integer(
                    "The number of pictures around each one by which its flicker is removed.", Reel.deflickerWindows),
                "captions": captions,
                "overlays": .list(
                    Self.reference("overlay", "A title, lower third or credits."), "Animated text over the whole movie.",
                    most: Reel.mostOverlays),
                "soundtrack": soundtrack,
                "metadata": metadata,
                "match": .choice("What sets the length if there is sound.", LengthMatch.self),
                "seed": .anyOf(
                    "Determines random motions and transitions. Above 2⁵³ best as text, for programs that round numbers.",
                    [
                        ["type": "integer", "minimum": 0, "maximum": UInt64.max],
                        ["type": "string", "pattern": "^[0-9]{1,20}$"],
                    ]),
                "encoding": encoding,
                "plan": ["description": "What --dry-run has worked out. It is ignored."],
            ]
        ).with([
            "if": ["properties": ["match": ["enum": ["sound", "shortest"]]], "required": ["match"]],
            "then": ["required": ["soundtrack"]],
            "not": ["properties": ["match": ["const": "sound"]], "required": ["match", "duration"]],
        ])
    }

    private var canvas: Node {
        let margins = ["top", "bottom", "left", "right"].map {
            (
                $0,
                Node.number(
                    "A fraction of the canvas's \($0 == "top" || $0 == "bottom" ? "height" : "width").", TextMargins.fractions)
            )
        }
        return Node.object(
            "The size of the movie, and how pictures are scaled to it.",
            [
                "width": .integer("Pixels.", 2...Reel.largestSide), "height": .integer("Pixels.", 2...Reel.largestSide),
                "scaling": scaling, "background": .color("The colour behind pictures."),
                "textMargins": .object("Margins without text.", Dictionary(uniqueKeysWithValues: margins)),
            ]
        ).with(["dependencies": ["width": ["height"], "height": ["width"]]])
    }

    private var scaling: Node {
        .choice(
            "How a picture of other proportions is scaled: decided for each picture, whole on the background, cropped, "
                + "distorted, or whole on a blurred copy of itself.", Canvas.Scaling.self)
    }

    private var encoding: Node {
        .object(
            "How picture and sound are compressed.",
            [
                "codec": .choice("The video codec.", Encoding.Codec.self),
                "quality": .number("Constant rate factor: 0 is the best and largest.", Encoding.qualities),
                "preset": .words("The encoder's preset: slower ones make smaller files.", Encoding.presets),
                "audioBitRate": .integer(
                    "Bits per second of sound that is encoded; by default 64,000 to 96,000 for each channel.",
                    Encoding.audioBitRates),
                "streaming": .bool("Whether an .mp4 file plays while it is being written."),
            ])
    }

    private var metadata: Node {
        var properties: [String: Node] = [
            "cover": .file("A JPEG or PNG file that players show for the movie."),
            "chapters": .list(
                .object(
                    "A chapter.", required: ["start", "title"],
                    ["start": .time("When it begins."), "title": .text("One line.", shortest: 1, longest: Chapter.longestTitle)]),
                "The chapters, in order."),
            "fromSound": .bool("Whether the rest is taken from the sound."),
            "keepsPlace": .bool("Whether the place of the first picture that has one is stored."),
        ]
        for name in MovieMetadata.names { properties[name] = .text("A tag; an empty one leaves it out.") }
        properties[MovieMetadata.creationTime] = .text("A date and time in ISO 8601: 2026-11-21T10:00:00Z.")
        properties[MovieMetadata.location] = .text("A place in ISO 6709: +48.2082+016.3738/.")
        return .object("What the movie says of itself.", properties)
    }

    // MARK: Slides

    private var slide: Node {
        let clipKeys = ["from", "to", "speed", "volume", "mute"]
        var dependencies: Node = Dictionary(uniqueKeysWithValues: clipKeys.map { ($0, ["clip"]) })
        dependencies["blend"] = ["picture"]
        dependencies["frames"] = ["not": ["required": ["seconds"]]]
        dependencies["clip"] = ["properties": ["motion": ["const": "none"]]]
        let object = Node.object(
            "A slide: a picture, a clip or a colour.",
            [
                "picture": .file("A picture: \(PictureList.formats) or a camera's raw file."),
                "blend": .list(
                    .file("A picture."), "Other pictures with which the picture is averaged.", most: Reel.mostBlended),
                "clip": .file("A movie, or an animated GIF, PNG or WebP."),
                "color": .color("A colour instead of a picture."),
                "from": .time("Where the clip starts in its file."),
                "to": .time("Where the clip ends in its file.", aboveZero: true),
                "speed": .number("How fast the clip plays.", MovieClip.speeds),
                "volume": .number("The volume of the clip's sound in decibels.", SoundClip.volumes),
                "mute": .bool("Whether the clip's sound is left out."),
                "seconds": .time("How long the slide stands, transitions not included."),
                "frames": .integer("How long the slide stands, in frames.", 1...Int(Reel.longestDuration.seconds) * 1_000),
                "scaling": scaling, "motion": Self.reference("motion", "The camera motion over the picture."),
                "transition": Self.reference("transition", "The transition into this slide."),
                "titles": .list(Self.reference("title", "A title."), "Text on the slide.", most: Reel.mostTitles),
                "overlays": .list(
                    Self.reference("overlay", "A title, lower third or credits."), "Animated text in front of the slide.",
                    most: Reel.mostTitles),
                "audio": Self.reference("soundClip", "Speech that is heard while the slide stands."),
                "chapter": .text("The name of the chapter that begins here."),
            ])
        return .anyOf(
            "A slide, or the file of a picture or movie alone.",
            [
                .file("A picture or movie."),
                object.with([
                    "dependencies": dependencies,
                    "oneOf": ["picture", "clip", "color"].map { ["required": [$0]] },
                ]),
            ])
    }

    private var transition: Node {
        let names = Transition.Style.acceptedNames
        let object = Node.object(
            "A transition with its settings.", required: ["style"],
            [
                "style": .words("The visual effect.", names), "seconds": .time("How long it takes."),
                "color": .color("The colour of a fade."), "mask": .file("The picture of a mask."),
                "softness": .number("The width of the edge of a wipe, circle, clock or mask.", 0...1),
            ])
        func only(_ style: String, _ key: String) -> Node {
            ["if": ["required": [key]], "then": ["properties": ["style": ["const": style]]]]
        }
        return .anyOf(
            "The name of a style, or an object.",
            [
                .words("The visual effect.", names.filter { $0 != "mask" }),
                object.with([
                    "allOf": [
                        only("fade", "color"), only("mask", "mask"),
                        ["if": ["properties": ["style": ["const": "mask"]]], "then": ["required": ["mask"]]],
                    ]
                ]),
            ])
    }

    private var motion: Node {
        func area(_ description: String) -> Node {
            [
                "description": description, "type": "array", "minItems": 4, "maxItems": 4,
                "items": ["type": "number", "minimum": 0, "maximum": 1],
            ]
        }
        return .anyOf(
            "A name, or a path from one area to another.",
            [
                .words("None, a zoom of 8 %, or one of 25 % or a pan.", Motion.words),
                .object(
                    "A path.",
                    [
                        "from": area("The first area: x, y, width, height in fractions of the picture."),
                        "to": area("The last area."),
                        "curve": .choice("The speed over time.", MotionPath.Curve.self),
                    ]),
            ])
    }

    // MARK: Text

    private var style: [String: Node] {
        [
            "place": .choice("The place of the text.", TitleStyle.Place.self),
            "size": .number("The font size as a fraction of the canvas's shorter side.", TitleStyle.sizes),
            "font": .visibleText(
                "An installed font family, several of which the first that is installed, or a font file."),
            "bold": .bool("Whether the text is bold."), "color": .color("The colour of the text."),
            "shadow": .bool("Whether there is a soft shadow behind the text."),
            "tabularFigures": .bool("Whether all digits are equally wide."),
        ]
    }

    private var title: Node {
        .anyOf(
            "The text alone, or an object.",
            [
                .text("The text."),
                .object(
                    "A title.", required: ["text"],
                    [
                        "text": .text("The text, which may contain line breaks."),
                        "start": .time("When it appears, from the slide's first frame."),
                        "seconds": .time("How long it is shown."),
                        "fade": .time("How long it takes to fade in and out."),
                    ].merging(style) { own, _ in own }),
            ])
    }

    private var overlay: Node {
        func animation(_ description: String) -> Node {
            .anyOf(
                description,
                [
                    .choice("A name.", OverlayAnimation.Style.self),
                    .object(
                        "An animation with its length.", required: ["style"],
                        [
                            "style": .choice("The visual effect.", OverlayAnimation.Style.self),
                            "seconds": .time("How long it takes."),
                        ]),
                ])
        }
        let fades = [OverlayAnimation.Style.none, .fade].map(\.rawValue)
        let fading: Node = ["anyOf": [["enum": fades], ["properties": ["style": ["enum": fades]], "type": "object"]]]
        func isStyle(_ style: Overlay.Style) -> Node {
            ["properties": ["style": ["const": style.rawValue]], "required": ["style"]]
        }
        return Node.object(
            "Text that comes and goes with an animation.", required: ["text"],
            [
                "text": .visibleText("The text, in which each line break counts.", longest: Reel.longestCredits),
                "style": .choice("A large title, a bar at the lower left, or lines that roll.", Overlay.Style.self),
                "start": .time("When it appears, from the slide's or the movie's first frame."),
                "seconds": .time("How long it is shown.", aboveZero: true),
                "in": animation("How it appears."), "out": animation("How it disappears."),
                "size": .number("The size of the first line as a fraction of the canvas's shorter side.", TitleStyle.sizes),
                "font": .visibleText("An installed font family, or a font file."),
                "color": .color("The colour of the text."), "accent": .color("The colour of the stripe of a lower third."),
            ]
        ).with([
            "dependencies": ["accent": isStyle(.lowerThird)],
            "if": isStyle(.credits), "then": ["properties": ["in": fading, "out": fading]],
            "else": ["properties": ["text": ["maxLength": Reel.longestOverlay]]],
        ])
    }

    private var captions: Node {
        .object(
            "Text over the whole movie.", required: ["file"],
            [
                "file": .file("SubRip, WebVTT, ASS, TTML or JSON of Whisper, or a movie with text subtitles."),
                "mode": .choice("Drawn into the pictures, or a track that players show on request.", Captions.Mode.self),
                "language": [
                    "description": "The language of a soft track: de, pt-BR.", "type": "string",
                    "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
                ],
                "highlight": .color("The colour of the word that is being spoken."),
                "encoding": [
                    "description": "The encoding of text that is not in Unicode: windows-1251, Shift_JIS.", "type": "string",
                    "pattern": "^[A-Za-z0-9_.:-]{1,40}$",
                ],
            ].merging(style) { own, _ in own }
        ).with([
            "if": ["properties": ["mode": ["const": Captions.Mode.soft.rawValue]], "required": ["mode"]],
            "then": ["not": ["anyOf": (style.keys.sorted() + ["highlight"]).map { ["required": [$0]] }]],
            "else": ["not": ["required": ["language"]]],
        ])
    }

    // MARK: Sound

    private var soundClip: Node {
        .anyOf(
            "A file, or an object.",
            [
                .file("A file with sound."),
                .object(
                    "A part of a file.", required: ["file"],
                    [
                        "file": .file("A file with sound."), "start": .time("Where it starts in the file."),
                        "duration": .time("The longest time that is heard.", aboveZero: true),
                        "volume": .number("Decibels.", SoundClip.volumes), "fadeIn": .time("The length of the fade-in."),
                        "fadeOut": .time("The length of the fade-out."),
                    ]),
            ])
    }

    private var soundtrack: Node {
        let clips = Self.reference("soundClip", "A file, or an object.")
        let ducking = Node.object(
            "How the music is lowered under the voice.",
            [
                "depth": .number("Decibels.", Soundtrack.DuckingSettings.depths),
                "threshold": .number("Decibels.", Soundtrack.DuckingSettings.thresholds),
                "attack": .time("How long it takes to fall."),
                "release": .time("How long it takes to rise."),
            ])
        return Node.object(
            "The sound.",
            [
                "file": .file("A file with sound."), "clips": .list(clips, "The music; not together with file."),
                "arrangement": .choice("One clip after another, or all at once.", Soundtrack.Arrangement.self),
                "offset": .time("The length of the silence before the music."),
                "loops": .bool("Whether the music is repeated to the end of the pictures."),
                "volume": .number("The volume of the music in decibels.", SoundClip.volumes),
                "fadeIn": .time("The length of the music's fade-in."), "fadeOut": .time("The length of the music's fade-out."),
                "crossfade": .time("How long each clip fades into the next one."),
                "loudness": .number("The loudness of the whole mix in LUFS.", Soundtrack.loudnesses),
                "voice": .list(clips, "Speech."), "voiceOffset": .time("The length of the silence before the voice."),
                "ducking": ducking, "coding": .choice("Whether the sound is copied or encoded.", Soundtrack.Coding.self),
            ]
        ).with([
            "anyOf": [
                ["required": ["file"]], ["required": ["clips"]],
                ["required": ["voice"], "properties": ["voice": ["minItems": 1]]],
            ],
            "not": ["required": ["file", "clips"]],
            "if": ["properties": ["loops": ["const": true]], "required": ["loops"]],
            "then": [
                "anyOf": [["required": ["file"]], ["required": ["clips"], "properties": ["clips": ["minItems": 1]]]]
            ],
        ])
    }
}
