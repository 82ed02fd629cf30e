"""Renderer settings, sky, lights and camera."""
import bpy
from mathutils import Quaternion, Vector
from .color import linear, rgba


def open_stage(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    cycles.use_denoising = False                  # Debian's Blender is built without a denoiser; develop.ts has one
    # Its own least count, 46 for this threshold, would spend as much on flat sky as on the edges that need it.
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.02, 16
    cycles.max_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = 12, 10, 16
    cycles.glossy_bounces, cycles.diffuse_bounces, cycles.volume_bounces = 5, 3, 0
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 6.0, 1.2    # no fireflies
    cycles.blur_glossy, cycles.caustics_reflective, cycles.caustics_refractive = 1.0, False, True
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.image_settings.file_format = 'OPEN_EXR'
    scene.render.image_settings.color_depth = '32'
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    return scene


def sky(bottom, horizon, low, top, strength=1.0, span=0.34, glow=None, glow_at=(-0.55, 1.0, 0.06), glow_gain=0.5, tight=10):
    """Colors: water side, horizon, low sky, high sky; plus a glow where the sun is, behind and to the left."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    add, link, background = tree.nodes.new, tree.links.new, tree.nodes['Background']
    where, split, ramp, reach = (add('ShaderNodeTexCoord'), add('ShaderNodeSeparateXYZ'),
                                 add('ShaderNodeValToRGB'), add('ShaderNodeMapRange'))
    reach.inputs['From Min'].default_value, reach.inputs['From Max'].default_value = -span / 2, span
    link(where.outputs['Generated'], split.inputs[0])
    link(split.outputs['Z'], reach.inputs['Value'])
    link(reach.outputs[0], ramp.inputs[0])
    ramp.color_ramp.interpolation = 'EASE'
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.12, rgba(bottom)
    stops[1].position, stops[1].color = 1.0, rgba(top)
    stops.new(0.34).color = rgba(horizon)
    stops.new(0.56).color = rgba(low)
    color = ramp.outputs[0]
    if glow:
        dot, power, gain, lit = (add('ShaderNodeVectorMath'), add('ShaderNodeMath'), add('ShaderNodeMath'), add('ShaderNodeMixRGB'))
        dot.operation, power.operation, gain.operation, lit.blend_type = 'DOT_PRODUCT', 'POWER', 'MULTIPLY', 'ADD'
        dot.inputs[1].default_value = Vector(glow_at).normalized()
        power.inputs[1].default_value, gain.inputs[1].default_value = tight, glow_gain
        power.use_clamp = True
        link(where.outputs['Generated'], dot.inputs[0])
        link(dot.outputs['Value'], power.inputs[0])
        link(power.outputs[0], gain.inputs[0])
        link(gain.outputs[0], lit.inputs['Fac'])
        link(color, lit.inputs['Color1'])
        lit.inputs['Color2'].default_value = rgba(glow)
        color = lit.outputs[0]
    link(color, background.inputs[0])
    background.inputs[1].default_value = strength


def light(at, target, size, power, color, tall=None, seen=True):
    """An oval soft light. seen=False keeps it out of reflections: only the key light may make a highlight."""
    data = bpy.data.lights.new('light', 'AREA')
    data.shape, data.size, data.size_y = 'ELLIPSE', size, tall or size
    data.energy, data.color = power, linear(color)
    obj = bpy.data.objects.new('light', data)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    if not seen:
        obj.visible_glossy = obj.visible_transmission = False
    return obj


def daylight(key='#fff3e6', warm='#ff9f7d', cool='#e8ffff', power=330, warm_power=300, cool_power=240, target=(0, 0, 2)):
    """The three lights of every picture: key upper left, coral from the right, a cool one behind."""
    softbox((-5, -4, 7), target, 1.1, 4.4, power, key)
    light((6, 3, 3), target, 3, warm_power, warm, tall=5, seen=False)
    light((0, 7, 5), target, 6, cool_power, cool, seen=False)


def camera(height=2.3, back=12.5, lens=75, horizon=0.56, side=0.0, aim=0.0, f=2.0, focus=11.8, ratio=1.25):
    """Level, so that verticals stay vertical: the lens shifts instead of tilting.

    `horizon` is how far down the picture the horizon is; `aim` turns the camera (radians).
    """
    data = bpy.data.cameras.new('camera')
    obj = bpy.data.objects.new('camera', data)
    scene = bpy.context.scene
    scene.collection.objects.link(obj)
    scene.camera = obj
    obj.location, obj.rotation_euler = (side, -back, height), (1.5707963, 0, aim)
    data.sensor_width, data.sensor_fit, data.lens = 36, 'HORIZONTAL', lens
    data.shift_y = (horizon - 0.5) * ratio
    data.clip_end = 500
    data.dof.use_dof, data.dof.aperture_fstop, data.dof.focus_distance = True, f, focus
    return obj


def look(at, target, lens=85, f=2.8, focus=None, roll=0.0):
    """A free camera, for what is seen from above, below or close by. `focus` is a point; the target if left out."""
    data = bpy.data.cameras.new('camera')
    obj = bpy.data.objects.new('camera', data)
    scene = bpy.context.scene
    scene.collection.objects.link(obj)
    scene.camera = obj
    way = Vector(target) - Vector(at)
    turn = way.to_track_quat('-Z', 'Y')
    obj.location = at
    obj.rotation_euler = (turn @ Quaternion((0, 0, 1), roll)).to_euler()
    data.sensor_width, data.sensor_fit, data.lens, data.clip_end = 36, 'HORIZONTAL', lens, 500
    data.dof.use_dof, data.dof.aperture_fstop = True, f
    data.dof.focus_distance = (Vector(focus if focus is not None else target) - Vector(at)).dot(way.normalized())
    return obj


def softbox(at, target, wide, tall, power, color='#ffffff'):
    """A strip of even light: what makes a long soft edge on glass and plastic in place of one hard spot."""
    data = bpy.data.lights.new('softbox', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', wide, tall
    data.energy, data.color = power, linear(color)
    obj = bpy.data.objects.new('softbox', data)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return obj
