public import ArgumentParser
public import Stillreel

// How words on the command line become the library's values. The messages say what would have been right.

extension Canvas.Scaling: ExpressibleByArgument {}
extension Encoding.Codec: ExpressibleByArgument {}
extension LengthMatch: ExpressibleByArgument {}
extension PictureCaption: ExpressibleByArgument {}
extension PictureList.Order: ExpressibleByArgument {}

extension FrameRate {
    static func argument(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text) else {
            throw ValidationError("write more than 0, up to 1000, such as 30, 30000/1001 or 29.97")
        }
        return rate
    }
}

extension Color {
    static func argument(_ text: String) throws -> Color {
        guard let color = Color(text) else {
            throw ValidationError("write a colour as RRGGBB, or by a name such as white, gray or navy")
        }
        return color
    }
}

extension ClockTime {
    static func argument(_ text: String) throws -> ClockTime {
        guard let time = ClockTime(text) else {
            throw ValidationError("write seconds from 0 on (90, 2.5), or hours, minutes and seconds (1:02:03.25)")
        }
        return time
    }
}

extension MovieSize {
    static func argument(_ text: String) throws -> MovieSize {
        if text.lowercased() == "source" { return .source }
        guard let size = Canvas.size(text) else {
            throw ValidationError(
                "write WIDTHxHEIGHT (1280x720), source, or one of \(names.joined(separator: ", "))")
        }
        return .pixels(width: size.width, height: size.height)
    }
}
