// Empty: swift-testing's overlay for AppKit requires a module with this name. See Package.swift.
