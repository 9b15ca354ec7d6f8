internal import CReelFFmpeg

extension UnsafeMutablePointer<AVFormatContext> {
    /// Makes libavformat write through a context of ours, and open no file by itself.
    func setOutput(_ output: IOContext) {
        pointee.pb = output.pointer
        pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        pointee.io_open = { _, _, _, _, _ in STILLREEL_AVERROR_EACCES }
    }
}
