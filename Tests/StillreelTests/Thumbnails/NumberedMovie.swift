import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Movies whose frames have their number as brightness.
extension TemporaryFolder {
    /// Makes a movie of up to a hundred frames with ten frames per second and a keyframe every 25 frames.
    func numberedMovie(_ name: String = "movie.mp4", frames: Int = 100, size: String = "64x48", options: String = "") throws
        -> URL
    {
        try ffmpeg(
            "-f lavfi -i color=black:s=\(size):r=10,geq=lum=16+2*N:cb=128:cr=128 -frames:v \(frames) -c:v libx264 -crf 1 -g 25 "
                + "-preset ultrafast -sc_threshold 0 -pix_fmt yuv420p -colorspace bt709 \(options)", to: file(name))
        return file(name)
    }
}

/// Returns the number of the frame that a picture shows.
func frameNumber(_ picture: DecodedPicture, x: Int? = nil, y: Int? = nil) -> Int {
    let gray = picture[x ?? picture.width / 2, y ?? picture.height / 2].green
    return Int((Double(gray) * 219 / 255 / 2).rounded())
}

func frameNumber(of file: URL) throws -> Int { frameNumber(try #require(DecodedPicture.all(of: file).first)) }

func seconds(_ seconds: Double) -> CMTime { CMTime(value: Int64((seconds * 1_000).rounded()), timescale: 1_000) }
