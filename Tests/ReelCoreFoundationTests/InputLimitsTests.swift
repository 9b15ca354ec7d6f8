import ReelCoreFoundation
import Testing

@Suite struct InputLimitsTests {
    @Test(arguments: InputLimits.Name.allCases)
    func `a limit can be set within its range`(name: InputLimits.Name) {
        var limits = InputLimits()
        #expect(limits[name] == name.usual && name.range.contains(name.usual))
        limits[name] = name.usual + 1
        #expect(limits[name] == name.usual + 1)
        limits[name] = .max
        #expect(limits[name] == name.range.upperBound)
        limits[name] = -3
        #expect(limits[name] == name.range.lowerBound)
    }
}
