// Imports of one name or one header of a framework.
import AVFoundation.AVAsset
import AVFoundation.AVVideoSettings
import CoreGraphics.CGGeometry
import CoreImage.CIFilterBuiltins
import CoreMedia.CMTime
import CoreVideo.CVPixelBuffer
import ImageIO.CGImageSource
import Photos.PHPhotoLibrary
import UIKit.UIImage
import class AVFoundation.AVURLAsset
import class CoreGraphics.CGImage
import func CoreMedia.CMTimeMake
import let AVFoundation.AVVideoCodecKey
import protocol AVFoundation.AVVideoCompositing
import struct CoreGraphics.CGAffineTransform
import struct CoreMedia.CMTimeRange
import typealias CoreVideo.CVPixelBuffer

struct Imports {
    let asset: AVAsset
    let image: UIImage
    let frame: CVPixelBuffer
    let library: PHPhotoLibrary
    let source: CGImageSource
    let compositor: (any AVVideoCompositing.Type)?

    var range: CMTimeRange { CMTimeRange(start: CMTimeMake(value: 1, timescale: 2), duration: asset.duration) }
    var filter: CIFilter & CISepiaTone { CIFilter.sepiaTone() }
}
