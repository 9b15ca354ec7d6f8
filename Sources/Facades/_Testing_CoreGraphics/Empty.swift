// Empty: swift-testing's overlay for CoreGraphics asks for a module of this name. See Package.swift.
