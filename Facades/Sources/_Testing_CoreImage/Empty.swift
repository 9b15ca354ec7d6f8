// Empty: swift-testing's overlay for CoreImage requires a module with this name. See Package.swift.
