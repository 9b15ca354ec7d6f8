"""Measures what a codec did to a sound: `python3 sound_quality.py original.wav decoded.wav …` prints a line for each decoded
file. Both are decoded by ffmpeg, brought into line by correlation, and compared channel by channel.

* NMR, in dB: the noise-to-mask ratio after ITU-R BS.1387-1, annex 2, basic version ("Total NMR"). The noise is the difference
  of the magnitudes of both spectra, in bands of a quarter Bark; the mask is the original's excitation, spread over frequency
  (level-dependent slopes, 2.1.5) and time (2.1.7), less an offset of 3 to 6 dB (2.1.8). Below 0 dB, most of the noise is
  masked. 10 dB lower is much better.
* disturbed: the share of frames in which a band's noise is 1.5 dB or more above the mask ("RelDistFrames").
* SNR, in dB: the mean of the signal-to-noise ratios of blocks of 1024 samples, each limited to -10…80 dB. Silent blocks do not
  count. Noise substitution is judged far too harshly by it.
* envelope, in dB: the mean absolute difference of the energies of the bands, including the ear's own noise; how much the timbre
  changes, whatever the phases. Noise substitution and bandwidth are judged fairly by it.

The level is that of BS.1387: a sine of full scale has 92 dB SPL.
"""

import subprocess
import sys

import numpy

RATE = 48_000
SIZE = 2048
STEP = SIZE // 2


def decode(path, channels):
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", str(channels), "-ar", str(RATE), "-"],
        check=True, capture_output=True,
    ).stdout
    return numpy.frombuffer(raw, "<f4").reshape(-1, channels).T.astype(float)


class Ear:
    """The outer and inner ear of BS.1387's FFT-based model."""

    def __init__(self):
        frequencies = numpy.arange(SIZE // 2 + 1) * RATE / SIZE
        kilo = numpy.maximum(frequencies, 1) / 1000
        self.weights = 10 ** ((-2.184 * kilo**-0.8 + 6.5 * numpy.exp(-0.6 * (kilo - 3.3) ** 2) - 1e-3 * kilo**3.6) / 20)
        low, high = (7 * numpy.arcsinh(f / 650) for f in (80, 18_000))
        edges = 650 * numpy.sinh(numpy.append(numpy.arange(low, high, 0.25), high) / 7)
        # How much of each bin lies in each band.
        below, above = frequencies - RATE / SIZE / 2, frequencies + RATE / SIZE / 2
        share = numpy.minimum(above, edges[1:, None]) - numpy.maximum(below, edges[:-1, None])
        self.bands = numpy.maximum(share, 0) / (RATE / SIZE)
        self.bark = 7 * numpy.arcsinh(edges / 650)
        self.bark = (self.bark[:-1] + self.bark[1:]) / 2
        self.centres = 650 * numpy.sinh(self.bark / 7)
        self.noise = 10 ** (0.4 * 0.364 * (self.centres / 1000) ** -0.8)
        self.offset = 10 ** (numpy.where(self.bark <= 12, 3, 0.25 * self.bark) / 10)
        time = 0.008 + 100 / self.centres * (0.030 - 0.008)
        self.decay = numpy.exp(-STEP / (RATE * time))
        window = numpy.hanning(SIZE + 1)[:SIZE]
        # A sine of full scale has 92 dB.
        self.window = window * 10 ** (92 / 20) / (window.sum() / 2)
        distance = self.bark[:, None] - self.bark[None, :]
        self.lower, self.upper = 10 ** (2.7 * numpy.minimum(distance, 0)), numpy.maximum(distance, 0)
        self.normal = 1.0
        self.normal = self.spread(numpy.ones((1, len(self.bark))))[0]

    def spectra(self, samples):
        """The magnitudes of all frames after the outer ear."""
        count = max(0, (len(samples) - SIZE) // STEP + 1)
        frames = numpy.lib.stride_tricks.as_strided(
            samples, (count, SIZE), (samples.strides[0] * STEP, samples.strides[0]), writeable=False
        )
        return numpy.abs(numpy.fft.rfft(frames * self.window, axis=1)) * self.weights

    def energies(self, magnitudes):
        return numpy.maximum(magnitudes**2 @ self.bands.T, 1e-12)

    def spread(self, energies):
        """Spreads energies over bands: 27 dB per Bark downwards, less upwards the louder they are."""
        result = numpy.empty_like(energies)
        for frame, row in enumerate(energies):
            slope = numpy.minimum(-24 - 230 / self.centres + 2 * numpy.log10(row), -4)
            shape = self.lower * 10 ** (self.upper * slope[None, :] / 10)
            shape /= shape.sum(axis=0)
            result[frame] = ((shape * row) ** 0.4).sum(axis=1) ** 2.5
        return result / self.normal

    def excitation(self, magnitudes):
        spread = self.spread(self.energies(magnitudes) + self.noise)
        smeared = spread.copy()
        for frame in range(1, len(smeared)):
            smeared[frame] = self.decay * smeared[frame - 1] + (1 - self.decay) * spread[frame]
        return numpy.maximum(smeared, spread)


def offset(original, decoded):
    """By how many samples the decoded sound is late."""
    size = min(len(original), len(decoded), 1 << 19)
    spectrum = numpy.fft.rfft(decoded[:size], 2 * size) * numpy.conj(numpy.fft.rfft(original[:size], 2 * size))
    peak = int(numpy.argmax(numpy.fft.irfft(spectrum)))
    return peak if peak < size else peak - 2 * size


def segmental(original, decoded):
    count = len(original) // 1024
    signal, error = ((x[: count * 1024].reshape(count, 1024) ** 2).mean(axis=1) for x in (original, decoded - original))
    loud = signal > 1e-8
    return numpy.clip(10 * numpy.log10(signal[loud] / numpy.maximum(error[loud], 1e-16)), -10, 80)


class Original:
    """A sound to compare others with."""

    def __init__(self, ear, samples):
        self.ear, self.samples = ear, samples
        self.magnitudes = [ear.spectra(channel) for channel in samples]
        self.excitations = [ear.excitation(magnitudes) for magnitudes in self.magnitudes]

    def compare(self, decoded):
        ear, late = self.ear, offset(self.samples[0], decoded[0])
        decoded = decoded[:, late:] if late >= 0 else numpy.pad(decoded, ((0, 0), (-late, 0)))
        ratios, envelopes, segments = [], [], []
        for one, other, first, excitation in zip(self.samples, decoded, self.magnitudes, self.excitations):
            length = min(len(one), len(other))
            second = ear.spectra(numpy.ascontiguousarray(other[:length]))
            count = min(len(first), len(second))
            before, after = ear.energies(first[:count]), ear.energies(second[:count])
            heard = before.sum(axis=1) > 1e3
            ratios.append((ear.energies(first[:count] - second[:count]) * ear.offset / excitation[:count])[heard])
            envelopes.append(10 * numpy.abs(numpy.log10((after + ear.noise) / (before + ear.noise)))[heard])
            segments.append(segmental(one[:length], other[:length]))
        ratios = numpy.concatenate(ratios)
        frames = 10 * numpy.log10(ratios.mean(axis=1))
        return {
            "late": late,
            "NMR": 10 * numpy.log10(ratios.mean()),
            "NMR of the worst 1 %": numpy.percentile(frames, 99),
            "disturbed": (ratios.max(axis=1) >= 10**0.15).mean(),
            "SNR": numpy.concatenate(segments).mean(),
            "envelope": numpy.concatenate(envelopes).mean(),
        }


def channels(path):
    fields = ["-show_entries", "stream=channels", "-of", "csv=p=0"]
    return int(subprocess.run(["ffprobe", "-v", "error", *fields, path], check=True, capture_output=True).stdout.split()[0])


def main(path, *others):
    count = channels(path)
    original = Original(Ear(), decode(path, count))
    for other in others:
        values = original.compare(decode(other, count))
        print(other, *(f"{name} {value:.3f}" for name, value in values.items()), sep=", ")


if __name__ == "__main__":
    main(*sys.argv[1:])
