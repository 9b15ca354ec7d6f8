public import ReelCoreFoundation

// The keys of animations (CGImageProperties.h). Of an image, the dictionary of its format has the frame's delays; of the file, it
// has the number of loops and all delays. To write an animation, give the delay with each image, and the number of loops to
// `CGImageDestinationSetProperties`.

/// A dictionary of the keys below.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// Whether the file has a palette for all frames. Files are written with a palette for each frame.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"

// Animated PNG: these keys are in the dictionary of PNG.

/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// A dictionary of the keys below.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

// Sequences of HEIC: they are neither read nor written; to pass these keys to a destination is reported.

public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// How long the frame is shown, in seconds; a tenth of a second if the file has less than two hundredths, as in browsers. Written
/// if there is no unclamped delay.
public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// How long the frame is shown, in seconds, as in the file.
public let kCGImagePropertyHEICSUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often the animation is played; 0 is for ever.
public let kCGImagePropertyHEICSLoopCount: CFString = "LoopCount"
/// An array with a dictionary of the delays for each frame.
public let kCGImagePropertyHEICSFrameInfoArray: CFString = "FrameInfo"
public let kCGImagePropertyHEICSCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyHEICSCanvasPixelHeight: CFString = "CanvasPixelHeight"
