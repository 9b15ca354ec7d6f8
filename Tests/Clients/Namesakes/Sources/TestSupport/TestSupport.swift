public let nameOfTestSupport = "TestSupport"
