// Uses our own API beside modules of its own that have the names of Apple's frameworks, and of targets of other packages.
import AVFoundation
import CFFmpeg
import CoreGraphics
import Foundation
import MediaEngine
import OpenAVFoundation
import OpenCoreGraphics
import OpenCoreImage
import OpenCoreMedia
import OpenCoreVideo
import OpenImageIO
import Stillreel
import TestSupport
import UIKit

/// Makes a movie of a picture and a song.
public func makeEpisode(cover: URL, song: URL, to movie: URL) async throws {
    let reel = Reel.still(picture: cover, soundtrack: Soundtrack(file: song))
    try await reel.render(to: movie).finish()
}

/// The names of the modules that are imported: each is this package's own.
public let namesakes = [
    nameOfAVFoundation, nameOfCFFmpeg, nameOfCoreGraphics, nameOfMediaEngine, nameOfOpenAVFoundation, nameOfOpenCoreGraphics,
    nameOfOpenCoreImage, nameOfOpenCoreMedia, nameOfOpenCoreVideo, nameOfOpenImageIO, nameOfTestSupport, nameOfUIKit,
]
