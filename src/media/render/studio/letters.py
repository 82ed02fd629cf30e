"""Words in the site's own fonts, as flat shapes that a scene can lay onto something."""
import os

import bpy
from mathutils import geometry

FONTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../../../node_modules/@fontsource-variable')
SERIF, SANS = 'newsreader/files/newsreader-latin-wght-normal.woff2', 'figtree/files/figtree-latin-wght-normal.woff2'


def _contours(words, size, font, spacing):
    """The outlines of the words as closed lines of points. Blender reads the site's own fonts."""
    curve = bpy.data.curves.new('words', 'FONT')
    curve.body, curve.size, curve.align_x, curve.space_character = words, size, 'CENTER', spacing
    curve.font = bpy.data.fonts.load(os.path.join(FONTS, font), check_existing=True)
    text = bpy.data.objects.new('words', curve)
    bpy.context.scene.collection.objects.link(text)
    bpy.ops.object.select_all(action='DESELECT')
    bpy.context.view_layer.objects.active = text
    text.select_set(True)
    bpy.ops.object.convert(target='CURVE')
    lines = []
    for spline in text.data.splines:
        knots, line = spline.bezier_points, []
        for k, to in enumerate(knots):
            line += geometry.interpolate_bezier(knots[k - 1].co, knots[k - 1].handle_right, to.handle_left, to.co, 7)[:-1]
        lines.append([point.to_2d() for point in line])
    bpy.data.objects.remove(text)
    return lines


def _winding(x, y, lines):
    turns = 0
    for line in lines:
        for a, b in zip(line, line[1:] + line[:1]):
            if (a.y <= y) != (b.y <= y):
                side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
                turns += (a.y <= y < b.y and side > 0) - (b.y <= y < a.y and side < 0)
    return turns


def flat(words, size, font, spacing=1.0):
    """Corners and triangles of the words. The strokes of a variable font cross each other, so what is ink is told by winding."""
    lines = _contours(words, size, font, spacing)
    points, edges = [], []
    for line in lines:
        start = len(points)
        points += line
        edges += [(start + k, start + (k + 1) % len(line)) for k in range(len(line))]
    corners, _, faces, *_ = geometry.delaunay_2d_cdt(points, edges, [], 0, 1e-5)
    return corners, [f for f in faces if _winding(sum(corners[i].x for i in f) / 3, sum(corners[i].y for i in f) / 3, lines)]
