// Empty: swift-testing's overlay for UIKit requires a module with this name. See Package.swift.
