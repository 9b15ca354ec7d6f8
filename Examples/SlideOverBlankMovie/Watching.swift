import AVFoundation

/// Plays the composition instead of exporting it, and returns how many different frames there were to show.
func watch(_ composition: AVComposition, _ videoComposition: AVVideoComposition) async -> Int {
    let item = AVPlayerItem(asset: composition)
    item.videoComposition = videoComposition
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ])
    item.add(output)
    let player = AVPlayer(playerItem: item)
    let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: .global()) { time in
        print("at \(Int(time.seconds.rounded())) s")
    }
    player.play()

    // A program with a window would draw them; this one counts them.
    var count = 0
    while player.rate != 0 && item.status != .failed {
        let time = item.currentTime()
        if output.hasNewPixelBuffer(forItemTime: time),
            output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) != nil
        {
            count += 1
        }
        try? await Task.sleep(nanoseconds: 5_000_000)
    }
    player.removeTimeObserver(observer)
    return count
}
