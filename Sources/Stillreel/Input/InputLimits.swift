public import ReelCoreFoundation

/// The limits on what files may contain.
public typealias InputLimits = ReelCoreFoundation.InputLimits
