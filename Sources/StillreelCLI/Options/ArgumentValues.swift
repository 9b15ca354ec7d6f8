public import ArgumentParser
public import Stillreel

// Conversions of command-line arguments to the library's types. ArgumentParser puts the option's name before the messages.

extension Canvas.Scaling: ExpressibleByArgument {}
extension Encoding.Codec: ExpressibleByArgument {}
extension LengthMatch: ExpressibleByArgument {}
extension PictureCaption: ExpressibleByArgument {}
extension PictureList.Order: ExpressibleByArgument {}

extension FrameRate {
    static func argument(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text) else {
            throw ValidationError("must be above 0 and at most 1000, such as 30, 30000/1001 or 29.97")
        }
        return rate
    }
}

extension Color {
    static func argument(_ text: String) throws -> Color {
        guard let color = Color(text) else {
            throw ValidationError("must be a colour: RRGGBB, or a name such as white, gray or navy")
        }
        return color
    }
}

extension ClockTime {
    static func argument(_ text: String) throws -> ClockTime {
        guard let time = ClockTime(text) else {
            throw ValidationError("must be 0 or more seconds (90, 2.5), or hours, minutes and seconds (1:02:03.25)")
        }
        return time
    }
}

extension MovieSize {
    static func argument(_ text: String) throws -> MovieSize {
        if text.lowercased() == "source" { return .source }
        guard let size = Canvas.size(text) else {
            throw ValidationError(
                "must be WIDTHxHEIGHT (1280x720), source, or one of \(names.joined(separator: ", "))")
        }
        return .pixels(width: size.width, height: size.height)
    }
}
