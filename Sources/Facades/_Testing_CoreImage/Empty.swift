// Empty: swift-testing's overlay for CoreImage asks for a module of this name. See Package.swift.
