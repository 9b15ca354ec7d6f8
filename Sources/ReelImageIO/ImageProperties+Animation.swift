public import Foundation
public import ReelCoreFoundation

// The keys of animations (CGImageProperties.h). Of an image, the dictionary of its format has the frame's delays; of the file, it
// has the number of loops and all delays. To write an animation, give the delay with each image, and the number of loops to
// `CGImageDestinationSetProperties`.

/// A dictionary of the keys below.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
nonisolated(unsafe) public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// Whether the file has a palette for all frames. Files are written with a palette for each frame.
nonisolated(unsafe) public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"

// Animated PNG: these keys are in the dictionary of PNG.

/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
nonisolated(unsafe) public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
nonisolated(unsafe) public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
nonisolated(unsafe) public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
nonisolated(unsafe) public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"
nonisolated(unsafe) public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
nonisolated(unsafe) public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// A dictionary of the keys below.
nonisolated(unsafe) public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
nonisolated(unsafe) public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
nonisolated(unsafe) public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
nonisolated(unsafe) public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
nonisolated(unsafe) public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"
nonisolated(unsafe) public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
nonisolated(unsafe) public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

// Sequences of HEIC: they are neither read nor written; to pass these keys to a destination is reported.

nonisolated(unsafe) public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
nonisolated(unsafe) public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
nonisolated(unsafe) public let kCGImagePropertyHEICSUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
nonisolated(unsafe) public let kCGImagePropertyHEICSLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
nonisolated(unsafe) public let kCGImagePropertyHEICSFrameInfoArray: CFString = "FrameInfo"
nonisolated(unsafe) public let kCGImagePropertyHEICSCanvasPixelWidth: CFString = "CanvasPixelWidth"
nonisolated(unsafe) public let kCGImagePropertyHEICSCanvasPixelHeight: CFString = "CanvasPixelHeight"
