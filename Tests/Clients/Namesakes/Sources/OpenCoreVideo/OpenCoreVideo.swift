public let nameOfOpenCoreVideo = "OpenCoreVideo"
