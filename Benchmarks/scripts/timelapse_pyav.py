"""Makes a time-lapse with PyAV, at 30 frames per second: timelapse_pyav.py PATTERN FILTERS PRESET CRF OUTPUT."""

import sys

import av

pattern, filters, preset, crf, output = sys.argv[1:]
pictures = av.open(pattern, format="image2", options={"framerate": "30"})
source = pictures.streams.video[0]
source.thread_type = "AUTO"
movie = av.open(output, "w")
stream = movie.add_stream("libx264", rate=30, options={"preset": preset, "crf": crf})
stream.width, stream.height, stream.pix_fmt = 1920, 1080, "yuv420p"
stream.codec_context.colorspace = stream.codec_context.color_primaries = stream.codec_context.color_trc = 1
stream.codec_context.color_range = 1

graph = av.filter.Graph()
first = graph.add_buffer(template=source)
last = first
for filter in [*filters.split(","), "format=yuv420p"]:
    name, _, arguments = filter.partition("=")
    added = graph.add(name, arguments)
    last.link_to(added)
    last = added
last.link_to(graph.add("buffersink"))
graph.configure()
for picture in pictures.decode(source):
    graph.push(picture)
    frame = graph.pull()
    # Otherwise each frame would be a keyframe, as each picture was.
    frame.pict_type = av.video.frame.PictureType.NONE
    movie.mux(stream.encode(frame))
movie.mux(stream.encode())
movie.close()
