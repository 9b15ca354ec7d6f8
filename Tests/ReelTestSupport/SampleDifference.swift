/// Returns the mean absolute difference between the samples of two pictures.
///
/// - Parameter places: the indices of the samples to compare; nil for all.
public func meanDifference(_ first: [UInt8], _ second: [UInt8], at places: [Int]? = nil) -> Double {
    var sum = 0
    if let places {
        for place in places { sum += abs(Int(first[place]) - Int(second[place])) }
    } else {
        for (one, other) in zip(first, second) { sum += abs(Int(one) - Int(other)) }
    }
    return Double(sum) / Double(max(1, places?.count ?? first.count))
}
