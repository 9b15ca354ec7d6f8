import CReelSDL
import Foundation

/// A window that shows pictures, through SDL 2. All of its functions must be called on the thread that has opened it, the main
/// one.
package final class MovieWindow {
    package enum Event {
        case quit
        /// A key: its character, or one of `Key`.
        case key(Key)
        /// A click at a place, 0 to 1 from the left and from the top.
        case click(x: Double, y: Double, count: Int)
        case resized
    }

    package enum Key: Equatable, Sendable {
        case character(Character)
        case left, right, up, down, home, end, escape
        case other
    }

    private let window: OpaquePointer

    /// Opens a window, which is hidden until `reveal` is called.
    ///
    /// - Throws: if SDL is not installed, or there is no display.
    package init() throws(DeviceError) {
        if let problem = reel_sdl_load() {
            throw DeviceError(
                description:
                    "no window can be opened: SDL 2 is not installed (Debian: libsdl2-2.0-0): \(String(cString: problem))")
        }
        guard let window = reel_sdl_open_window() else {
            throw DeviceError(description: "no window can be opened: \(String(cString: reel_sdl_error()))")
        }
        self.window = window
    }

    deinit { reel_sdl_close_window(window) }

    /// Shows the window, with room for a picture of a size in pixels, as far as the display has it.
    package func reveal(title: String, width: Int, height: Int, isFullscreen: Bool) {
        reel_sdl_reveal_window(window, title, Int32(clamping: width), Int32(clamping: height), isFullscreen)
    }

    package func toggleFullscreen() { reel_sdl_toggle_fullscreen(window) }

    /// Shows a picture in the middle of the window, as large as fits, on black.
    ///
    /// - Parameters:
    ///   - pixels: rows of blue, green, red and a byte that is not used; nil to show the last picture again.
    ///   - aspect: the shown width divided by the height.
    ///   - progress: how far the movie has come, 0 to 1, for a bar at the bottom; nil for no bar.
    package func show(
        _ pixels: UnsafeRawPointer?, bytesPerRow: Int, width: Int, height: Int, aspect: Double, progress: Double?
    ) throws(DeviceError) {
        let isShown = reel_sdl_show(
            window, pixels, Int32(clamping: bytesPerRow), Int32(clamping: width), Int32(clamping: height), aspect,
            Float(progress ?? -1))
        guard isShown else { throw DeviceError(description: "a picture cannot be shown: \(String(cString: reel_sdl_error()))") }
    }

    /// Returns the next event; nil if there is none within a time.
    ///
    /// - Parameter seconds: up to which it waits.
    package func nextEvent(within seconds: Double) -> Event? {
        let event = reel_sdl_wait(window, Int32(max(0, min(1000, seconds * 1000))))
        return switch event.kind {
        case reel_sdl_quit: .quit
        case reel_sdl_resized: .resized
        case reel_sdl_click: .click(x: Double(event.x), y: Double(event.y), count: Int(event.clicks))
        case reel_sdl_key: .key(Key(code: event.key))
        default: nil
        }
    }
}

extension MovieWindow.Key {
    /// SDL's key codes: characters, and positions on the keyboard with bit 30.
    fileprivate init(code: Int32) {
        switch code {
        case 27: self = .escape
        case 0x4000_004A: self = .home
        case 0x4000_004D: self = .end
        case 0x4000_004F: self = .right
        case 0x4000_0050: self = .left
        case 0x4000_0051: self = .down
        case 0x4000_0052: self = .up
        default:
            let scalar = code > 0 && code < 0x11_0000 ? UnicodeScalar(UInt32(code)) : nil
            self = scalar.map { .character(Character($0)) } ?? .other
        }
    }
}
