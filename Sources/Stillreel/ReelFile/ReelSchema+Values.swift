import ReelCoreMedia

/// The kinds of values in reel files. Numbers count as text wherever text is expected.
extension ReelSchema.Node {
    func with(_ more: Self) -> Self { merging(more) { _, new in new } }

    static func object(_ description: String, required: [String] = [], _ properties: [String: Self]) -> Self {
        var node: Self = [
            "description": description, "type": "object", "additionalProperties": false, "properties": properties,
        ]
        if !required.isEmpty { node["required"] = required }
        return node
    }

    static func list(_ item: Self, _ description: String, least: Int = 0, most: Int? = nil) -> Self {
        var node: Self = ["description": description, "type": "array", "items": item]
        if least > 0 { node["minItems"] = least }
        if let most { node["maxItems"] = most }
        return node
    }

    static func anyOf(_ description: String, _ nodes: [Self]) -> Self { ["description": description, "anyOf": nodes] }

    static func bool(_ description: String) -> Self { ["description": description, "type": "boolean"] }

    static func integer(_ description: String, _ range: ClosedRange<some FixedWidthInteger>) -> Self {
        ["description": description, "type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
    }

    static func number(_ description: String, _ range: ClosedRange<Double>) -> Self {
        ["description": description, "type": "number", "minimum": range.lowerBound, "maximum": range.upperBound]
    }

    static func words(_ description: String, _ words: [String]) -> Self { ["description": description, "enum": words] }

    static func choice<Choice>(_ description: String, _ type: Choice.Type) -> Self
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        words(description, Choice.allCases.map(\.rawValue))
    }

    static func text(_ description: String, shortest: Int = 0, longest: Int? = nil) -> Self {
        var node: Self = ["description": description, "type": ["string", "number"]]
        if shortest > 0 { node["minLength"] = shortest }
        if let longest { node["maxLength"] = longest }
        return node
    }

    /// Text that is not only spaces.
    static func visibleText(_ description: String, longest: Int? = nil) -> Self {
        text(description, longest: longest).with(["pattern": #"\S"#])
    }

    static func file(_ description: String) -> Self { text(description, shortest: 1) }

    /// A time of 0 to 24 hours (or above 0). The range holds for numbers only.
    static func time(_ description: String, aboveZero: Bool = false) -> Self {
        anyOf(
            description,
            [
                [
                    "type": "number", aboveZero ? "exclusiveMinimum" : "minimum": 0,
                    "maximum": Int(Reel.longestDuration.seconds),
                ],
                [
                    "type": "string",
                    "pattern": #"^([0-9]{1,9}(:0{0,7}[0-5]?[0-9]){0,2}(\.[0-9]{1,9})?|[0-9]{1,18}/0*[1-9][0-9]{0,8})$"#,
                ],
            ])
    }

    static func color(_ description: String) -> Self {
        let anyCase = Color.basicNames.sorted().map { name in
            name.map { "[\($0.uppercased())\($0)]" }.joined()
        }
        return anyOf(
            description,
            [
                ["enum": Color.basicNames.sorted()],
                ["type": "string", "pattern": "^(#?[0-9A-Fa-f]{6}|\(anyCase.joined(separator: "|")))$"],
                // 101418, which is a number to JSON and YAML.
                ["type": "integer", "minimum": 100_000, "maximum": 999_999],
            ])
    }
}
