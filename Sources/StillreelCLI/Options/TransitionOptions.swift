import ArgumentParser
import Foundation
import Stillreel

/// The options for transitions between slides, and for camera motion.
struct TransitionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Transition between slides: \(Transition.Style.nameList).", discussion: "(default: dissolve)", valueName: "name"),
        completion: .list(Transition.Style.acceptedNames))
    var transition: String?

    @Option(
        help: ArgumentHelp("Duration of transitions. (default: 1)", valueName: "time"),
        transform: ClockTime.argument)
    var transitionDuration: ClockTime?

    @Option(help: ArgumentHelp("Colour of a fade. (default: black)", valueName: "color"), transform: Color.argument)
    var transitionColor: Color?

    @Option(
        help: ArgumentHelp(
            "Mask picture: the next slide appears first where it is dark, and last where it is bright.", valueName: "file"),
        completion: .pictures)
    var transitionMask: String?

    @Option(
        help: ArgumentHelp(
            "Width of the edge of a wipe, circle, clock or mask, from 0 (sharp) to 1. (default: 0.05)", valueName: "number"))
    var softness: Double?

    @Flag(help: "Fade in the first slide from the background, and fade out the last one to it.")
    var fadeEnds = false

    @Option(
        help: """
            Camera motion: none, gentle (8 % zoom) or lively (25 % zoom, or pan along the picture). (default: gentle; none for \
            .gif and .webp)
            """)
    var motion: Motion?

    @Option(
        help: ArgumentHelp("Seed of random motions and transitions. (default: 1)", valueName: "number"))
    var seed: UInt64?

    func validate() throws {
        let style = try style()
        if style == .cut, transitionDuration != nil, !fadeEnds {
            throw ValidationError("--transition-duration needs a transition, but there is none (--transition none).")
        }
        if transitionColor != nil {
            guard case .fade = style else { throw ValidationError("--transition-color needs --transition fade.") }
        }
        if softness != nil {
            switch style {
            case .wipe, .circle, .clock, .mask, .random: break
            default:
                throw ValidationError("--softness needs --transition wipe, circle, clock or mask; a \(style.name) has no edge.")
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
        guard transitionMask == nil else { throw ValidationError("--transition-mask needs --transition mask.") }
        guard let style = Transition.Style(name: name) else {
            let candidates = SpellingCorrection.candidates(for: name, among: Transition.Style.acceptedNames)
            throw ValidationError(
                "--transition \(name): must be one of \(Transition.Style.nameList)"
                    + (candidates.first.map { "; did you mean \($0)?" } ?? "."))
        }
        if case .fade = style, let transitionColor { return .fade(through: transitionColor) }
        return style
    }

    /// Returns the transition between slides; nil for none.
    func between() throws -> Transition? {
        let style = try style()
        guard style != .cut else { return nil }
        return Transition(style, duration: duration, softness: softness ?? Transition.usualSoftness)
    }

    /// The transition from the background to the first slide, and from the last slide to the background; nil for none.
    var atEnds: Transition? { fadeEnds ? Transition(.dissolve, duration: duration) : nil }

    private var duration: CMTime { transitionDuration?.time ?? Transition.usualDuration }
}
