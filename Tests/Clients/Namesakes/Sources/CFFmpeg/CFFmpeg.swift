public let nameOfCFFmpeg = "CFFmpeg"
