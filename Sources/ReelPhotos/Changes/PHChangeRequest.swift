public import Foundation

/// The base class of requests to change the library (Apple: PHChangeRequest).
public class PHChangeRequest: NSObject {}
