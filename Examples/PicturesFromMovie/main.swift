// PicturesFromMovie [--exact] movie width seconds…
// Prints for each way of having pictures, and each time: its name, the time asked for, the picture's own, width and height, and writes
// the picture as <name>-<seconds>.png into the working folder.
import AVFoundation
import Foundation
import UIKit

var arguments = Array(CommandLine.arguments.dropFirst())
let exact = arguments.first == "--exact"
if exact { arguments.removeFirst() }
let address = arguments.removeFirst()
let url = address.hasPrefix("http") ? URL(string: address)! : URL(fileURLWithPath: address)
let width = CGFloat(Double(arguments.removeFirst())!)
let times = arguments.map { CMTime(seconds: Double($0)!, preferredTimescale: 600) }

let thumbnails = MovieThumbnails(url: url, exact: exact, width: width)

func show(_ name: String, _ thumbnail: MovieThumbnails.Thumbnail) throws {
    let seconds = String(format: "%.3f", thumbnail.requested.seconds)
    print(name, seconds, String(format: "%.3f", thumbnail.actual.seconds), Int(thumbnail.image.size.width), Int(thumbnail.image.size.height))
    let file = URL(fileURLWithPath: "\(name)-\(seconds).png")
    try thumbnail.image.pngData()!.write(to: file)
}

try show("image", try await thumbnails.thumbnail(at: times[0]))
for thumbnail in await thumbnails.thumbnails(at: times).made { try show("images", thumbnail) }
print("all", await thumbnails.images(at: times).count)
for time in times {
    if let thumbnail = thumbnails.copy(at: time) { try show("copy", thumbnail) }
}
let generated = await withCheckedContinuation { continuation in
    thumbnails.generate(at: times) { continuation.resume(returning: $0) }
}
for thumbnail in generated { try show("generated", thumbnail) }
