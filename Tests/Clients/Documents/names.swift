// What snippets in documents may use without declaring it. See check.py.
import Foundation
import Stillreel

let song = URL(fileURLWithPath: "song.mp3")
let speech = URL(fileURLWithPath: "speech.wav")
let movie = URL(fileURLWithPath: "movie.mp4")
let result = URL(fileURLWithPath: "result.mp4")
let holiday = URL(fileURLWithPath: "holiday.mov")
let url = URL(fileURLWithPath: "reel.yaml")
let parts = URL(fileURLWithPath: "parts")
let camera = URL(fileURLWithPath: "camera")
let (first, second, third) = (URL(fileURLWithPath: "1.mp4"), URL(fileURLWithPath: "2.mp4"), URL(fileURLWithPath: "3.mp4"))
let photos = [URL(fileURLWithPath: "1.jpg"), URL(fileURLWithPath: "2.jpg")]
let frames = photos
let tonight = Date(timeIntervalSince1970: 1_800_000_000)
let address = URL(string: "https://example.com/movie.mp4")!
nonisolated(unsafe) var reel = Reel.slideshow(pictures: photos)
