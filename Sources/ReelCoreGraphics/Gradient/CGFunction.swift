public import Foundation

/// Computes a function's output (the second array) from its input (the first), with the client's `info`.
///
/// Difference from Apple: not a C function, because C has no `CGFloat` on Linux.
public typealias CGFunctionEvaluateCallback = (
    UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Called when a function is deallocated, with the client's `info`.
public typealias CGFunctionReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function. Source: Apple, "CGFunctionCallbacks".
public struct CGFunctionCallbacks {
    /// The version of this structure: 0.
    public var version: UInt32
    public var evaluate: CGFunctionEvaluateCallback?
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    public init(version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A client's function from numbers to numbers, for a `CGShading`. Source: Apple, "CGFunction".
public final class CGFunction {
    private let info: UnsafeMutableRawPointer?
    private let evaluate: CGFunctionEvaluateCallback
    private let release: CGFunctionReleaseInfoCallback?
    /// The minimum and the maximum of each input (`domain`) and each output (`range`); empty if there are no limits.
    private let domain: [ClosedRange<CGFloat>]
    private let range: [ClosedRange<CGFloat>]
    let domainDimension: Int
    let rangeDimension: Int

    /// Creates a function; nil without an `evaluate`, if a dimension is below 1, and if limits are not in order.
    ///
    /// - Parameters:
    ///   - domain: two numbers for each input, which is clamped to them; nil for no limits.
    ///   - range: the same for each output.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard let evaluate = callbacks.pointee.evaluate, domainDimension > 0, rangeDimension > 0,
            let domain = Self.limits(domain, domainDimension), let range = Self.limits(range, rangeDimension)
        else { return nil }
        self.info = info
        self.evaluate = evaluate
        release = callbacks.pointee.releaseInfo
        self.domain = domain
        self.range = range
        self.domainDimension = domainDimension
        self.rangeDimension = rangeDimension
    }

    deinit { release?(info) }

    private static func limits(_ numbers: UnsafePointer<CGFloat>?, _ count: Int) -> [ClosedRange<CGFloat>]? {
        guard let numbers else { return [] }
        var limits: [ClosedRange<CGFloat>] = []
        for index in 0..<count {
            guard numbers[2 * index] <= numbers[2 * index + 1] else { return nil }
            limits.append(numbers[2 * index]...numbers[2 * index + 1])
        }
        return limits
    }

    /// Returns the function's outputs, `rangeDimension` in number.
    func values(at input: [CGFloat]) -> [CGFloat] {
        var output = [CGFloat](repeating: 0, count: rangeDimension)
        evaluate(info, Self.limit(input, to: domain), &output)
        return Self.limit(output, to: range)
    }

    private static func limit(_ numbers: [CGFloat], to limits: [ClosedRange<CGFloat>]) -> [CGFloat] {
        guard limits.count == numbers.count else { return numbers }
        return zip(numbers, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
    }
}
