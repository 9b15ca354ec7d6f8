/// A loop that is to stay fast, on a small input that it makes itself.
struct HotLoop {
    let name: String
    /// What its work is counted in.
    let unit: String
    /// Makes the input. What it gives does one round, and says how many units were in it.
    let prepare: () throws -> () throws -> Int

    static var all: [HotLoop] { [mix, wipe, overlay, hold, slices, shrink, colors, compare] }
}
