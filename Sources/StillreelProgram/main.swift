import StillreelCLI

await StillreelMain.run()
