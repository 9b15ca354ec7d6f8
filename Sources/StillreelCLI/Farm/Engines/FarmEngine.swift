/// Where the tasks of a job run. The join has the number 0.
protocol FarmEngine {
    /// How long after its end a task's files may still be unseen here, in seconds.
    var delay: Double { get }
    /// How often to ask what runs, in seconds.
    var interval: Double { get }

    /// Takes up the work that an earlier run of the command has started.
    ///
    /// - Returns: the numbers of the tasks that wait or run.
    mutating func resume() throws -> Set<Int>

    /// Starts tasks.
    ///
    /// - Parameter nodes: where they should not run, because they have failed there.
    /// - Throws: `FarmEngineIsAway` if it may be possible later.
    mutating func start(_ tasks: [Int], avoiding nodes: Set<String>) throws

    /// Starts the join, which begins when all tasks that have been started have ended.
    ///
    /// - Throws: `FarmEngineIsAway` if it may be possible later.
    mutating func startJoin() throws

    /// Returns the numbers of the tasks that wait or run; nil if that cannot be told at the moment.
    mutating func active() throws -> Set<Int>?

    /// Ends everything.
    ///
    /// - Throws: `ReelError` if something may still run.
    mutating func cancel() throws

    /// Returns the machine on which a task was last seen; nil if that is not known.
    func node(of task: Int) -> String?

    /// Returns the path of the newest log of a task; nil if there is none.
    func log(of task: Int) -> String?
}

/// The scheduler does not answer at the moment.
struct FarmEngineIsAway: Error {}
