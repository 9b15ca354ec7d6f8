/// A loop that must stay fast, with a small input that it makes itself.
struct HotLoop {
    let name: String
    /// The unit in which its work is counted.
    let unit: String
    /// Makes the input. The returned closure does one round, and returns the number of units in it.
    let prepare: () throws -> () throws -> Int

    static var all: [HotLoop] { [mix, wipe, overlay, hold, slices, shrink, colors, compare] }
}
