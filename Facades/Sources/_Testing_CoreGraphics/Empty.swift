// Empty: swift-testing's overlay for CoreGraphics requires a module with this name. See Package.swift.
