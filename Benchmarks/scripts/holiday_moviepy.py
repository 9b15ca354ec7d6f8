"""Makes MoviePy's movie of photos, clips and GIFs that dissolve into each other, with a song under the clips' own sound.

Usage: holiday_moviepy.py SONG OUTPUT FILE…
"""

import os
import sys

from moviepy import AudioFileClip, CompositeAudioClip, CompositeVideoClip, ImageClip, VideoFileClip, afx, vfx

song, output, files = sys.argv[1], sys.argv[2], sys.argv[3:]
clips, start = [], 0.0
for file in files:
    if file.endswith(".jpg"):
        clip = ImageClip(file).with_duration(5)
    elif file.endswith(".gif"):
        clip = VideoFileClip(file).with_effects([vfx.Loop(duration=4.8)])
    else:
        clip = VideoFileClip(file)
        if clip.audio is not None:
            clip = clip.with_audio(clip.audio.with_effects([afx.AudioFadeIn(1), afx.AudioFadeOut(1)]))
    clip = clip.resized(min(1920 / clip.w, 1080 / clip.h)).with_position("center").with_start(start)
    clips.append(clip.with_effects([vfx.CrossFadeIn(1)]) if start else clip)
    start += clip.duration - 1
movie = CompositeVideoClip(clips, size=(1920, 1080)).with_duration(start + 1)
music = AudioFileClip(song).subclipped(0, start + 1).with_effects([afx.AudioFadeOut(2)])
movie = movie.with_audio(CompositeAudioClip([music] + ([movie.audio] if movie.audio else [])))
movie.write_videofile(
    output, fps=30, codec="libx264", preset="medium", audio_codec="aac", audio_bitrate="192k",
    ffmpeg_params=["-crf", "23"], pixel_format="yuv420p", logger=None,
    temp_audiofile_path=os.path.dirname(output),
)
