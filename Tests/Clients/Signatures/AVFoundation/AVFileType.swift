// Calls of AVFileType, as Apple declares them. See ../check.py.
import AVFoundation

func avFileType() {
    let _: AVFileType.Type = AVFileType.self
    let _: AVFileType = AVFileType.mp4
    let _: AVFileType = AVFileType.mov
    let _: AVFileType = AVFileType.jpg
    let _: AVFileType = AVFileType.wav
    let _: AVFileType = AVFileType.mp3
    let _: AVFileType = AVFileType.m4a
    let _: AVFileType = AVFileType.m4v
    let _: AVFileType = AVFileType.caf
    let _: AVFileType = AVFileType.aiff
    let _: AVFileType = AVFileType.aifc
    let _: AVFileType = AVFileType.amr
    let _: AVFileType = AVFileType.heic
    let _: AVFileType = AVFileType.heif
    let _: AVFileType = AVFileType(value() as String)
    let _: AVFileType = AVFileType.mobile3GPP
    let _: AVFileType = AVFileType.mobile3GPP2
    let _: AVFileType = AVFileType.au
    let _: AVFileType = AVFileType.ac3
    let _: AVFileType = AVFileType.eac3
    let _: AVFileType = AVFileType.dng
    let _: AVFileType = AVFileType.avci
    let _: AVFileType = AVFileType.tif
}
