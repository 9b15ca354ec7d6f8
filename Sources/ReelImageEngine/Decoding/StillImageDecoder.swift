import Foundation
import ReelMediaEngine
import ReelCoreGraphics
import Synchronization

/// A decoder of one picture format. It is stateless: each call opens and closes its library's own state.
protocol StillImageDecoder: SendableMetatype {
    /// Whether a file that begins with these bytes has this format.
    static func recognizes(_ start: Data) -> Bool

    /// Whether the file clearly ends before its picture does, determined without decoding. A file that is not cut short may be
    /// damaged nevertheless.
    static func isCutShort(_ data: Data) -> Bool

    /// Returns the number of pictures in the file: frames of an animation, or pages of a document.
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader

    /// Decodes the pixels in sRGB, at least as many as requested in each direction (or all there are). `damage` is the library's
    /// message if the picture is incomplete.
    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?)
}

extension StillImageDecoder {
    static func isCutShort(_ data: Data) -> Bool { false }
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int { 1 }
}

/// One of the pictures in a file.
struct EncodedPicture: Sendable {
    let data: Data
    /// The file's name, for error messages.
    let name: String
    /// The index in the file, from 0. The first picture is the one to show if only one is shown.
    var index = 0
    /// The decoder state that all pictures of the file share.
    var memory = DecoderMemory()

    func error(_ reason: StillImageError.Reason) -> StillImageError { StillImageError(file: name, reason: reason) }

    /// Throws if the header declares no pixels, or more than `StillImage.largestPixelCount`.
    func checkSize(_ width: Int, _ height: Int) throws(StillImageError) {
        guard width > 0, height > 0 else { throw error(.damaged("it has no pixels")) }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= StillImage.largestPixelCount else { throw error(.tooLarge(width: width, height: height)) }
    }

    /// Throws if the picture's size differs from its header's: a mapped file may have been replaced since the header was read.
    func check(_ width: Int, _ height: Int, as header: StillImageHeader) throws(StillImageError) {
        guard width == header.width, height == header.height else {
            throw error(.damaged("the file has changed since it was opened"))
        }
    }

    /// Returns zeroed pixels. Throws if there is not enough memory.
    func makeBitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws(StillImageError) -> Bitmap {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque) else { throw error(.outOfMemory) }
        return bitmap
    }

    /// Calls `body` with the file's bytes (`Data` rethrows without the type of the error).
    func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(StillImageError) -> Value
    ) throws(StillImageError) -> Value {
        let outcome: Result<Value, StillImageError> = data.withUnsafeBytes { bytes in
            do throws(StillImageError) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}

// MARK: libavcodec

extension EncodedPicture {
    /// Throws if the picture is larger than libavcodec can decode.
    func checkDecoder(_ width: Int, _ height: Int) throws(StillImageError) {
        guard PictureDecoder.canDecode(width: width, height: height) else {
            throw error(.unsupported("\(width)×\(height) pixels are more than libavcodec can decode"))
        }
    }

    func decoding(_ body: () throws(MediaError) -> Void) throws(StillImageError) {
        do throws(MediaError) {
            try body()
        } catch {
            switch error.kind {
            case .outOfMemory: throw self.error(.outOfMemory)
            case .unsupported: throw self.error(.unsupported("libavcodec cannot read it: \(error.detail)"))
            default: throw self.error(.damaged("libavcodec cannot decode it: \(error.detail)"))
            }
        }
    }
}

/// The state of a decoder whose frames build on one another. A caller of `take` has it exclusively until it calls `keep`.
final class DecoderMemory: Sendable {
    struct State: @unchecked Sendable {
        var decoder: AnyObject
        /// The index of the frame that it decodes next.
        var next: Int
    }

    private let state = Mutex<State?>(nil)

    func take() -> State? {
        state.withLock { state in
            defer { state = nil }
            return state
        }
    }

    func keep(_ state: State) { self.state.withLock { $0 = state } }
}
