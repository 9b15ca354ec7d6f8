public let nameOfOpenCoreMedia = "OpenCoreMedia"
