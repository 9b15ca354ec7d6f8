/// The font families of every iPhone, which programs rely on, with their generic families. Source: Apple, "System Fonts".
enum AppleFonts {
    /// The generic families by name, in the form in which Fontconfig compares names: lower case, no spaces.
    static let kinds: [String: String] = [
        "academyengravedlet": "serif", "americantypewriter": "serif", "arial": "sans-serif", "arialhebrew": "sans-serif",
        "arialroundedmtbold": "sans-serif", "avenir": "sans-serif", "avenirnext": "sans-serif",
        "avenirnextcondensed": "sans-serif", "baskerville": "serif", "bodoniornaments": "fantasy", "bodoni72": "serif",
        "bodonisvtytwoitctt": "serif", "bradleyhanditctt": "cursive", "chalkboardse": "cursive", "chalkduster": "fantasy",
        "charter": "serif", "cochin": "serif", "copperplate": "serif", "courier": "monospace", "couriernew": "monospace",
        "didot": "serif", "dinalternate": "sans-serif", "dincondensed": "sans-serif", "futura": "sans-serif",
        "galvji": "sans-serif", "georgia": "serif", "gillsans": "sans-serif", "helvetica": "sans-serif",
        "helveticaneue": "sans-serif", "hoeflertext": "serif", "impact": "sans-serif", "markerfelt": "cursive",
        "menlo": "monospace", "noteworthy": "cursive", "optima": "sans-serif", "palatino": "serif", "papyrus": "fantasy",
        "partylet": "fantasy", "rockwell": "serif", "savoyelet": "cursive", "snellroundhand": "cursive", "symbol": "sans-serif",
        "times": "serif", "timesnewroman": "serif", "trebuchet": "sans-serif", "trebuchetms": "sans-serif",
        "verdana": "sans-serif", "zapfino": "cursive",
    ]
}
