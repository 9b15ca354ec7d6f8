import Foundation
import MediaEngine
import OpenCoreGraphics
import Synchronization

/// One kind of picture file. A decoder is stateless: each call opens and closes its library's own state.
protocol StillImageDecoder: SendableMetatype {
    /// Whether a file that begins with these bytes is of this kind.
    static func recognizes(_ start: Data) -> Bool

    /// Whether the file plainly ends before its picture does: told without decoding, by a glance at the end. A file that is not
    /// cut short may be damaged all the same.
    static func isCutShort(_ data: Data) -> Bool

    /// How many pictures the file holds: frames of an animation, pages of a document.
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader

    /// Pixels in sRGB, at least as many as asked for in each direction (or all there are). `damage` says in the library's words
    /// what was wrong where the picture is not whole.
    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?)
}

extension StillImageDecoder {
    static func isCutShort(_ data: Data) -> Bool { false }
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int { 1 }
}

/// A picture among those in a file's bytes.
struct EncodedPicture: Sendable {
    let data: Data
    /// For messages.
    let name: String
    /// From 0; the first is the one that counts where only one is shown.
    var index = 0
    /// Shared by all pictures of the file.
    var memory = DecoderMemory()

    func error(_ reason: StillImageError.Reason) -> StillImageError { StillImageError(file: name, reason: reason) }

    /// An error where the header promises more pixels than are decoded.
    func checkSize(_ width: Int, _ height: Int) throws(StillImageError) {
        guard width > 0, height > 0 else { throw error(.damaged("it has no pixels")) }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= StillImage.largestPixelCount else { throw error(.tooLarge(width: width, height: height)) }
    }

    /// An error where the picture is not what its header said: a file that is left where it is until its pixels are needed may be
    /// another by then.
    func check(_ width: Int, _ height: Int, as header: StillImageHeader) throws(StillImageError) {
        guard width == header.width, height == header.height else {
            throw error(.damaged("it has changed since it was opened"))
        }
    }

    /// Zeroed pixels, or an error where there is no memory for them.
    func makeBitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws(StillImageError) -> Bitmap {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque) else { throw error(.outOfMemory) }
        return bitmap
    }

    /// `body` with the file's bytes (`Data` rethrows without the type of what is thrown).
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
    /// An error for a picture that is larger than libavcodec reads.
    func checkDecoder(_ width: Int, _ height: Int) throws(StillImageError) {
        guard PictureDecoder.canDecode(width: width, height: height) else {
            throw error(.unsupported("\(width)×\(height) pixels are more than libavcodec reads of this kind"))
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

/// What a decoder of frames that build on one another has at hand for the next: whoever takes it has it alone, and puts it back.
final class DecoderMemory: Sendable {
    struct State: @unchecked Sendable {
        var decoder: AnyObject
        /// The frame that it decodes next.
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
