internal import CReelASS
package import Foundation
import ReelCoreFoundation

/// A script of Advanced SubStation Alpha (ASS) or SubStation Alpha (SSA): text with styles, places and movements of its own.
package struct SubtitleScript: Sendable {
    /// A line of the script.
    package struct Event: Hashable, Sendable {
        /// When it is shown, in milliseconds, the end excluded.
        package let milliseconds: Range<Int>
        /// Whether it may change while it is shown: it fades, moves, or its words are highlighted one by one.
        package let isAnimated: Bool
    }

    /// The events that are shown at some time, in the order of the script.
    package let events: [Event]
    /// How the file was read; nil for a script that was made from another file.
    package let source: DecodedText.Source?
    /// The script as UTF-8.
    private let text: Data
    /// The times of the events in milliseconds, if they are more exact than those in the text.
    private let times: [Range<Int>]?

    /// The limits of a script that is accepted.
    package enum Limit {
        /// The maximum size of a file in bytes: scripts may contain fonts.
        package static let fileSize = 64 << 20
        static var events: Int { InputLimits.current[.captions] }
        /// The maximum size of an event's text in bytes.
        static let eventSize = 1 << 16
        /// That of an event which was made from a text of that size.
        static let madeEventSize = 1 << 19
        /// The largest time in milliseconds: ten days.
        static let time: Int64 = 864_000_000
    }

    /// - Parameters:
    ///   - data: the file's contents.
    ///   - name: the file's name for errors.
    ///   - encoding: that of text without a byte order mark; nil to find it.
    /// - Throws: `MediaError`: `.noSuchTrack` if there are no events, `.unsupported` if there are too many or too long ones.
    package init(_ data: Data, name: String, encoding: TextEncoding? = nil) throws(MediaError) {
        let operation = "read captions from \(name)"
        guard data.count <= Limit.fileSize else {
            throw MediaError(.unsupported, operation, "the file is larger than \(Limit.fileSize >> 20) MB")
        }
        let decoded = DecodedText(data, encoding: encoding)
        try self.init(decoded.map { Data($0.text.utf8) } ?? data, operation, decoded?.source, times: nil)
    }

    /// - Parameters:
    ///   - data: a script of ours in UTF-8.
    ///   - times: the times of its events in milliseconds.
    init(_ data: Data, name: String, times: [Range<Int>]) throws(MediaError) {
        try self.init(data, "read captions from \(name)", nil, times: times)
    }

    private init(
        _ text: Data, _ operation: String, _ source: DecodedText.Source?, times: [Range<Int>]?
    ) throws(MediaError) {
        (self.text, self.source, self.times) = (text, source, times)
        guard let library = ass_library_init() else { throw MediaError(.outOfMemory, operation, "not enough memory") }
        defer { ass_library_done(library) }
        Self.silence(library)
        guard let track = Self.track(text, times, library) else {
            throw MediaError(.damaged, operation, "it is not a valid ASS script")
        }
        defer { ass_free_track(track) }
        events = try Self.events(of: track.pointee, longest: times == nil ? Limit.eventSize : Limit.madeEventSize, operation)
        guard !events.isEmpty else { throw MediaError(.noSuchTrack, operation, "it contains no captions") }
    }

    /// Whether a file's first bytes are those of a script.
    ///
    /// - Parameter encoding: as for the script.
    package static func isScript(_ data: Data, encoding: TextEncoding? = nil) -> Bool {
        // Not more than the mark and the first line, which may be cut anywhere.
        let start = DecodedText(Data(data.prefix(512)), encoding: encoding)?.text ?? ""
        return start.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().hasPrefix("[script info]")
    }

    /// libass reports every unknown word.
    static func silence(_ library: OpaquePointer) { ass_set_message_cb(library, { _, _, _, _ in }, nil) }

    /// Returns the script as libass has it, which the caller frees.
    func track(_ library: OpaquePointer) -> UnsafeMutablePointer<ASS_Track>? { Self.track(text, times, library) }

    private static func track(
        _ text: Data, _ times: [Range<Int>]?, _ library: OpaquePointer
    ) -> UnsafeMutablePointer<ASS_Track>? {
        // libass copies the text.
        var bytes = [UInt8](text).map { CChar(bitPattern: $0) }
        let track = ass_read_memory(library, &bytes, bytes.count, nil)
        // Times in the text have hundredths of a second.
        if let times, let track, Int(track.pointee.n_events) == times.count {
            for (index, time) in times.enumerated() {
                track.pointee.events[index].Start = Int64(time.lowerBound)
                track.pointee.events[index].Duration = Int64(time.count)
            }
        }
        return track
    }

    // MARK: Events

    private static func events(of track: ASS_Track, longest: Int, _ operation: String) throws(MediaError) -> [Event] {
        guard track.n_events <= Limit.events else {
            throw MediaError(
                .unsupported, operation, "it contains more than \(Limit.events) captions; \(InputLimits.hint(.captions))")
        }
        var events: [Event] = []
        for index in 0..<Int(track.n_events) {
            let event = track.events[index]
            let seconds = String(format: "%.3f", Double(event.Start) / 1_000)
            guard event.Start < Limit.time, event.Duration < Limit.time else {
                throw MediaError(.damaged, operation, "the caption at \(seconds) s is later than ten days")
            }
            guard event.Duration >= 0 else {
                throw MediaError(.damaged, operation, "the caption at \(seconds) s ends before it begins; correct its times")
            }
            guard let text = event.Text else { continue }
            let length = strlen(text)
            guard length <= longest else {
                throw MediaError(.damaged, operation, "the caption at \(seconds) s is longer than \(longest) bytes")
            }
            let (start, end) = (max(0, Int(event.Start)), Int(event.Start + event.Duration))
            guard length > 0, end > start else { continue }
            let isAnimated =
                animates(UnsafeRawBufferPointer(start: text, count: length))
                || event.Effect.map { scrolls(String(cString: $0)) } ?? false
            events.append(Event(milliseconds: start..<end, isAnimated: isAnimated))
        }
        return events
    }

    private static func scrolls(_ effect: String) -> Bool {
        ["banner", "scroll"].contains { effect.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix($0) }
    }

    /// The tags whose effect depends on time: `\t`, `\move`, `\fad`, `\fade`, `\k`, `\K`, `\kf`, `\ko` and `\kt`.
    private static let timedTags = ["t", "move", "fad", "k", "K"].map { Array($0.utf8) }

    /// Whether a text has a backslash before the name of a tag that depends on time. Other words may look like one, too: such an
    /// event is drawn for each frame, and found to be unchanged.
    private static func animates(_ text: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while let backslash = text[place...].firstIndex(of: UInt8(ascii: "\\")) {
            place = backslash + 1
            guard let name = text[place...].firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
                return false
            }
            if timedTags.contains(where: { text[name...].starts(with: $0) }) { return true }
        }
        return false
    }
}
