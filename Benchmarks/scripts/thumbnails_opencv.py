"""Extracts exact pictures with OpenCV: thumbnails_opencv.py COUNT MOVIE FOLDER."""

import sys

import cv2

count, movie, folder = int(sys.argv[1]), *sys.argv[2:]
capture = cv2.VideoCapture(movie)
length = capture.get(cv2.CAP_PROP_FRAME_COUNT) / capture.get(cv2.CAP_PROP_FPS)
for number in range(count):
    capture.set(cv2.CAP_PROP_POS_MSEC, (number + 0.5) * length / count * 1000)
    _, frame = capture.read()
    height = round(frame.shape[0] * 300 / frame.shape[1])
    small = cv2.resize(frame, (300, height), interpolation=cv2.INTER_AREA)
    cv2.imwrite(f"{folder}/{number:03d}.jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])
