public let nameOfOpenAVFoundation = "OpenAVFoundation"
