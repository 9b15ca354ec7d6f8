public let nameOfAVFoundation = "AVFoundation"
