// Empty: swift-testing's overlay for UIKit asks for a module of this name. See Package.swift.
