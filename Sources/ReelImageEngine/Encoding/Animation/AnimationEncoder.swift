package import Foundation
package import ReelCoreGraphics

/// Encodes an animated picture file, frame by frame. Not thread-safe.
///
/// WebP and PNG keep alpha; in a GIF, transparent areas become black unless `AnimationOptions` say otherwise. Frames that look
/// like the one before are not written (PNG writes them); that one is shown longer instead. Many programs treat an animation of
/// one frame as a still picture.
package final class AnimationEncoder {
    package let format: AnimationFormat
    package let width: Int
    package let height: Int
    private let writer: any AnimationWriter
    /// The total duration of all frames so far, and the same in the format's ticks.
    private var end: Duration = .zero
    private var endTicks: Int64 = 0
    private var frameCount = 0
    private var isOver = false

    /// - Parameters:
    ///   - width: the width of all frames in pixels: 1 to 16,383 for WebP, to 65,535 for GIF, any for PNG. The same applies to
    ///     `height`.
    ///   - quality: 0…1; values outside are clamped. WebP is lossless at 1. GIF has 256 colours per frame, fewer below 0.5; the
    ///     lower the quality, the larger are the changes of colour that it leaves out, up to 8 of 255.
    ///   - loops: how often it is played, 0 to 65,535; 0 is for ever.
    /// - Throws: if the format does not support the size or the number of loops, or there is not enough memory.
    package init(
        format: AnimationFormat, width: Int, height: Int, quality: Double, loops: Int = 0, options: AnimationOptions = []
    ) throws(PictureEncodingError) {
        let limit =
            switch format {
            case .gif: 65_535
            case .webp: 16_383
            case .png: Int(Int32.max)
            }
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            throw PictureEncodingError(
                format: format.type.name, reason: .tooLarge(width: width, height: height, limit: limit))
        }
        guard (0...65_535).contains(loops) else { throw PictureEncodingError(format: format.type.name, reason: .badLoops(loops)) }
        self.format = format
        self.width = width
        self.height = height
        let quality = quality.isNaN ? 0 : min(max(quality, 0), 1)
        do throws(PictureEncodingError.Reason) {
            writer =
                switch format {
                case .webp: try WebPAnimation(width: width, height: height, quality: quality, loops: loops)
                case .gif:
                    try GIFAnimation(width: width, height: height, quality: quality, loops: loops, options)
                case .png: PNGAnimation(width: width, height: height, loops: loops)
                }
        } catch {
            throw PictureEncodingError(format: format.type.name, reason: error)
        }
    }

    /// Adds a frame that is as large as the animation.
    ///
    /// - Parameter duration: how long it is shown: above 0 and below 4 hours. Files count in milliseconds (WebP) or hundredths
    ///   of a second (GIF): every frame ends at the tick nearest to the sum of all durations, so that rounding does not add up.
    ///   Browsers show a GIF's frame of less than two hundredths for ten.
    /// - Throws: if the size or the duration is wrong, or if the library fails. After a failure of the library this animation
    ///   cannot be continued.
    package func append(_ bitmap: Bitmap, duration: Duration) throws(PictureEncodingError) {
        guard !isOver else { throw error(.isOver) }
        guard bitmap.width == width, bitmap.height == height else {
            throw error(
                .otherSize(width: bitmap.width, height: bitmap.height, expectedWidth: width, expectedHeight: height))
        }
        // WebP has 24 bits for a frame's milliseconds.
        guard duration > .zero, duration < .seconds(4 * 3600) else { throw error(.badDuration(duration)) }
        let newEnd = end + duration
        let newTicks = Int64((newEnd / writer.tick).rounded())
        // libwebp counts milliseconds in 31 bits.
        guard newTicks < Int64(Int32.max) else { throw error(.failed("the animation is longer than 24 days")) }
        do throws(PictureEncodingError.Reason) {
            try writer.append(bitmap, from: endTicks, to: newTicks)
        } catch {
            isOver = true
            throw self.error(error)
        }
        (end, endTicks) = (newEnd, newTicks)
        frameCount += 1
    }

    /// Returns the whole file. No more frames can be added afterwards.
    package func finish() throws(PictureEncodingError) -> Data {
        guard !isOver else { throw error(.isOver) }
        guard frameCount > 0 else { throw error(.noPictures) }
        isOver = true
        do throws(PictureEncodingError.Reason) { return try writer.finish() } catch { throw self.error(error) }
    }

    private func error(_ reason: PictureEncodingError.Reason) -> PictureEncodingError {
        PictureEncodingError(format: format.type.name, reason: reason)
    }
}

/// Writes one format of animated files. The caller checks the sizes, and calls nothing more after an error.
protocol AnimationWriter: AnyObject {
    /// The unit of times.
    var tick: Duration { get }

    func append(_ bitmap: Bitmap, from start: Int64, to end: Int64) throws(PictureEncodingError.Reason)
    func finish() throws(PictureEncodingError.Reason) -> Data
}
