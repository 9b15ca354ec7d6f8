public import ArgumentParser
import Foundation
public import Stillreel

extension Motion: ExpressibleByArgument {
    public init?(argument: String) { self.init(name: argument) }

    public static var allValueStrings: [String] { ["none", "gentle", "lively"] }
}

/// How slides follow one another, and how they move.
struct TransitionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "One of \(Transition.Style.nameList).", discussion: "(default: dissolve)", valueName: "name"),
        completion: .list(Transition.Style.words))
    var transition: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long it takes. (default: 1)", valueName: "time"),
        transform: ClockTime.argument)
    var transitionDuration: ClockTime?

    @Option(help: ArgumentHelp("Of a fade. (default: black)", valueName: "color"), transform: Color.argument)
    var transitionColor: Color?

    @Option(
        help: ArgumentHelp(
            "A picture: the next slide is seen first where it is dark, and last where it is bright.", valueName: "file"),
        completion: .file(extensions: PictureList.fileExtensions.sorted()))
    var transitionMask: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How wide the edge of a wipe, a circle, a clock or a mask is, 0 (sharp) to 1. (default: 0.05)", valueName: "number"))
    var softness: Double?

    @Flag(help: "The first slide comes out of the background, and the last sinks into it.")
    var fadeEnds = false

    @Option(help: "How pictures move: none, gentle (8 % nearer or farther) or lively (25 %, or along the picture).")
    var motion: Motion = .gentle

    @Option(
        help: ArgumentHelp("Another number makes other moves, and other random transitions. (default: 1)", valueName: "number"))
    var seed: UInt64?

    func validate() throws {
        let style = try style()
        if style == .cut, transitionDuration != nil, !fadeEnds {
            throw ValidationError("--transition-duration is for a transition, and there is none (--transition none).")
        }
        if transitionColor != nil {
            guard case .fade = style else { throw ValidationError("--transition-color is for --transition fade.") }
        }
        if softness != nil {
            switch style {
            case .wipe, .circle, .clock, .mask, .random: break
            default:
                throw ValidationError("--softness is for --transition wipe, circle, clock or mask; a \(style.name) has no edge.")
            }
        }
    }

    private func style() throws -> Transition.Style {
        let name = transition ?? (transitionMask == nil ? "dissolve" : "mask")
        if name == "mask" {
            guard let transitionMask else {
                throw ValidationError("--transition mask needs a picture: name one with --transition-mask FILE.")
            }
            return .mask(URL(fileURLWithPath: transitionMask))
        }
        guard transitionMask == nil else { throw ValidationError("--transition-mask is for --transition mask.") }
        guard let style = Transition.Style(name: name) else {
            throw ValidationError(
                "--transition \(name): write one of \(Transition.Style.nameList)"
                    + (Spelling.near(name, among: Transition.Style.words).first.map { "; did you mean \($0)?" } ?? "."))
        }
        if case .fade = style, let transitionColor { return .fade(through: transitionColor) }
        return style
    }

    /// Nil for none.
    func between() throws -> Transition? {
        let style = try style()
        guard style != .cut else { return nil }
        return Transition(style, duration: duration, softness: softness ?? Transition.usualSoftness)
    }

    /// From the background, and to it; nil for none.
    var atEnds: Transition? { fadeEnds ? Transition(.dissolve, duration: duration) : nil }

    private var duration: CMTime { transitionDuration?.time ?? Transition.usualDuration }
}
