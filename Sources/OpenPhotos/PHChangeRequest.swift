public import Foundation

/// What kinds of changes to the library have in common (Apple: PHChangeRequest).
public class PHChangeRequest: NSObject {}
