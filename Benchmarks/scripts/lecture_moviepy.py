"""Makes MoviePy's movie of photos and clips, each with its speech, which dissolve into each other over music.

Usage: lecture_moviepy.py MUSIC OUTPUT PICTURE SPEECH PICTURE SPEECH …
"""

import os
import sys

from moviepy import AudioFileClip, CompositeAudioClip, CompositeVideoClip, ImageClip, VideoFileClip, afx, vfx

music, output = sys.argv[1:3]
pairs = list(zip(sys.argv[3::2], sys.argv[4::2]))
clips, sounds, start = [], [], 0.0
for picture, speech in pairs:
    voice = AudioFileClip(speech).with_start(start + 1)
    sounds.append(voice)
    length = voice.duration + 2
    if picture.endswith(".mp4"):
        clip = VideoFileClip(picture)
        if clip.duration < length:
            last = clip.to_ImageClip(clip.duration - 1 / clip.fps, duration=length)
            clips.append(last.resized((1920, 1080)).with_start(start + clip.duration))
        length = max(length, clip.duration)
        sound = clip.audio.with_effects([afx.AudioFadeIn(1), afx.AudioFadeOut(1), afx.MultiplyVolume(0.25)])
        sounds.append(sound.with_start(start))
        clip = clip.without_audio()
    else:
        clip = ImageClip(picture).with_duration(length)
    clip = clip.resized(min(1920 / clip.w, 1080 / clip.h)).with_position("center").with_start(start)
    clips.append(clip.with_effects([vfx.CrossFadeIn(1)]) if start else clip)
    start += length - 1
duration = start + 1
song = AudioFileClip(music).with_effects([afx.AudioLoop(duration=duration), afx.MultiplyVolume(0.25), afx.AudioFadeOut(2)])
movie = CompositeVideoClip(clips, size=(1920, 1080)).with_duration(duration)
movie = movie.with_audio(CompositeAudioClip([song, *sounds]).with_duration(duration))
movie.write_videofile(
    output, fps=30, codec="libx264", preset="medium", audio_codec="aac", audio_bitrate="192k",
    ffmpeg_params=["-crf", "23"], pixel_format="yuv420p", logger=None,
    temp_audiofile_path=os.path.dirname(output),
)
