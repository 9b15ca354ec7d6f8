public let nameOfMediaEngine = "MediaEngine"
