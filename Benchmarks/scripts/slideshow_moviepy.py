"""Makes MoviePy's slideshow: photos of 3 s each that dissolve into each other for 1 s, with a song.

Usage: slideshow_moviepy.py SONG OUTPUT PRESET PHOTO…
"""

import sys

from moviepy import AudioFileClip, CompositeVideoClip, ImageClip, vfx

song, output, preset, photos = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
clips = []
for number, photo in enumerate(photos):
    clip = ImageClip(photo)
    clip = clip.resized(min(1920 / clip.w, 1080 / clip.h)).with_position("center").with_duration(3).with_start(2 * number)
    clips.append(clip.with_effects([vfx.CrossFadeIn(1)]) if number else clip)
length = 2 * len(photos) + 1
movie = CompositeVideoClip(clips, size=(1920, 1080)).with_duration(length)
with AudioFileClip(song) as sound:
    movie = movie.with_audio(sound.subclipped(0, min(length, sound.duration)))
    movie.write_videofile(
        output, fps=30, codec="libx264", preset=preset, audio_codec="aac", audio_bitrate="192k",
        ffmpeg_params=["-crf", "23"], pixel_format="yuv420p", logger=None,
    )
