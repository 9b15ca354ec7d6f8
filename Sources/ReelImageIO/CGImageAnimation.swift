import Dispatch
public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

/// Called with each frame of an animation: its index, the image, and a flag to set to true to stop. Source: Apple,
/// "CGImageSourceAnimationBlock".
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// Why an animation does not start (CGImageAnimation.h). The functions return the raw value, or 0.
public enum CGImageAnimationStatus: Int32, Sendable {
    case parameterError = -22140
    case corruptInputImage = -22141
    case unsupportedFormat = -22142
    case incompleteInputImage = -22143
    case allocationFailure = -22144
}

/// The index of the first frame; 0 by default.
nonisolated(unsafe) public let kCGImageAnimationStartIndex: CFString = "StartIndex"
/// The duration of every frame in seconds, in place of those in the file.
nonisolated(unsafe) public let kCGImageAnimationDelayTime: CFString = "DelayTime"
/// How often the animation is played, in place of the number in the file; infinity for ever.
nonisolated(unsafe) public let kCGImageAnimationLoopCount: CFString = "LoopCount"

/// Plays the animation in a file (GIF, PNG or WebP): calls `block` on the main queue with each frame, when it is due, until the
/// block stops it or the last loop has ended. The main queue must run.
///
/// - Returns: 0, or the raw value of a ``CGImageAnimationStatus``, and then `block` is never called.
@preconcurrency @discardableResult
public func CGAnimateImageAtURLWithBlock(
    _ url: CFURL, _ options: CFDictionary?, _ block: @escaping @Sendable (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void
) -> OSStatus {
    animate(CGImageSourceCreateWithURL(url, nil), options, block, call: "CGAnimateImageAtURLWithBlock")
}

/// Plays the animation in memory, like ``CGAnimateImageAtURLWithBlock(_:_:_:)``.
@preconcurrency @discardableResult
public func CGAnimateImageDataWithBlock(
    _ data: CFData, _ options: CFDictionary?, _ block: @escaping @Sendable (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void
) -> OSStatus {
    animate(CGImageSourceCreateWithData(data, nil), options, block, call: "CGAnimateImageDataWithBlock")
}

private func animate(
    _ source: CGImageSource?, _ options: CFDictionary?,
    _ block: @escaping @Sendable (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void, call: String
) -> OSStatus {
    guard let source, let image = source.image else { return CGImageAnimationStatus.corruptInputImage.rawValue }
    guard let animation = image.animation else { return CGImageAnimationStatus.unsupportedFormat.rawValue }
    guard !image.isCutShort else { return CGImageAnimationStatus.incompleteInputImage.rawValue }
    let known = [kCGImageAnimationStartIndex, kCGImageAnimationDelayTime, kCGImageAnimationLoopCount].map { $0 as String }
    IgnoredInput.reportOptions(options, to: call, known: Set(known))
    let settings = AttributeDictionary(options)
    let first = settings.int(kCGImageAnimationStartIndex as String) ?? 0
    let delay = settings.double(kCGImageAnimationDelayTime as String)
    // 0 in a file is for ever.
    var loops = animation.loops == 0 ? Double.infinity : Double(animation.loops)
    if let chosen = settings.double(kCGImageAnimationLoopCount as String) { loops = chosen }
    guard animation.delays.indices.contains(first), delay.map({ $0 >= 0 && $0.isFinite }) ?? true, loops > 0 else {
        return CGImageAnimationStatus.parameterError.rawValue
    }
    let delays = animation.delays.map { delay ?? AnimationDetails.clamped($0) }
    ImageAnimator(source: source, delays: delays, loops: loops, block: block).show(first, at: .now())
    return 0
}

/// Shows one frame after the other.
private struct ImageAnimator: Sendable {
    let source: CGImageSource
    let delays: [Double]
    /// How often it is still played, with this time.
    var loops: Double
    let block: @Sendable (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

    func show(_ index: Int, at time: DispatchTime) {
        DispatchQueue.main.asyncAfter(deadline: time) {
            guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
            var isStopped = false
            block(index, image, &isStopped)
            var next = self
            if index + 1 == delays.count { next.loops -= 1 }
            guard !isStopped, next.loops > 0 else { return }
            // From the time when this frame was due, so that the work between frames does not add up.
            next.show((index + 1) % delays.count, at: max(time + delays[index], .now()))
        }
    }
}
