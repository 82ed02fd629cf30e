"""Photograph one scene: blender -b -P still.py -- <scene> <variant> <width> <height> <samples> <out>

Writes <out>.f32 (linear light, RGBA, bottom row first) and <out>.json (how to develop the scene);
develop.ts turns them into the picture. Debian's Blender has neither a denoiser nor numpy.
"""
import array
import importlib
import json
import os
import sys

import bpy

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import stage  # noqa: E402  (Blender doesn't search the script's own folder)

scene_name, variant, width, height, samples, out = sys.argv[sys.argv.index('--') + 1:]
scene = stage.open_stage(int(width), int(height), int(samples))
develop = importlib.import_module(f'scenes.{scene_name}').build(variant)
scene.render.filepath = out + '.exr'
bpy.ops.render.render(write_still=True)

image = bpy.data.images.load(out + '.exr')
pixels = array.array('f', bytes(4 * len(image.pixels)))
image.pixels.foreach_get(pixels)
with open(out + '.f32', 'wb') as raw:
    pixels.tofile(raw)
with open(out + '.json', 'w', encoding='utf8') as notes:
    json.dump(develop, notes)
os.remove(out + '.exr')
