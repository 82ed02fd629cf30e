"""Glass, pearl, stone, metal and water."""
import bpy
from .color import linear, rgba


def _tree(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree


def arithmetic(tree):
    """Math nodes as a function: `maths('POWER', a, b)`, of numbers and sockets alike."""
    def maths(operation, a, b=None):
        node = tree.nodes.new('ShaderNodeMath')
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                tree.links.new(value, socket)
        return node.outputs[0]

    return maths


def principled(name, color, rough=0.3, spec=0.5, metal=0.0, coat=0.0):
    material, tree = _tree(name)
    shader = tree.nodes['Principled BSDF']
    for socket, value in (('Base Color', rgba(color)), ('Roughness', rough), ('Specular', spec),
                          ('Metallic', metal), ('Clearcoat', coat), ('Clearcoat Roughness', 0.04)):
        shader.inputs[socket].default_value = value
    return material


def glass(name, color='#ffffff', density=0.0, rough=0.0, ior=1.42, milk=0.0, shade=0.62):
    """Clear glass with its color inside, so that it deepens with thickness as in real glass.

    Shadow rays see a thin tinted film instead of a lens: bright, colored shadows without the
    noise of refracted light, which would need many more samples. `milk` mixes in an opaline body
    color: warm glass in a cool place would otherwise just look gray.
    """
    material, tree = _tree(name)
    tree.nodes.clear()
    add, link = tree.nodes.new, tree.links.new
    out, lens, film = add('ShaderNodeOutputMaterial'), add('ShaderNodeBsdfGlass'), add('ShaderNodeBsdfTransparent')
    mix, path = add('ShaderNodeMixShader'), add('ShaderNodeLightPath')
    lens.inputs['IOR'].default_value = ior
    lens.inputs['Roughness'].default_value = rough
    film.inputs['Color'].default_value = (*[shade + (1 - shade) * c for c in linear(color)], 1)
    link(path.outputs['Is Shadow Ray'], mix.inputs[0])
    body = lens.outputs[0]
    if milk > 0:
        opal, blend = add('ShaderNodeBsdfPrincipled'), add('ShaderNodeMixShader')
        opal.inputs['Base Color'].default_value = rgba(color)
        opal.inputs['Roughness'].default_value = 0.25
        opal.inputs['Emission'].default_value, opal.inputs['Emission Strength'].default_value = rgba(color), 0.22
        blend.inputs[0].default_value = milk
        link(body, blend.inputs[1])
        link(opal.outputs[0], blend.inputs[2])
        body = blend.outputs[0]
    link(body, mix.inputs[1])
    link(film.outputs[0], mix.inputs[2])
    link(mix.outputs[0], out.inputs['Surface'])
    if density > 0:
        volume = add('ShaderNodeVolumeAbsorption')
        volume.inputs['Color'].default_value = rgba(color)
        volume.inputs['Density'].default_value = density
        link(volume.outputs[0], out.inputs['Volume'])
    else:
        lens.inputs['Color'].default_value = rgba(color)
    return material


def liquid(color, density):
    """Color that fills glass: it has no surface of its own, so nothing refracts twice where the two meet."""
    material, tree = _tree('liquid')
    tree.nodes.clear()
    add, link = tree.nodes.new, tree.links.new
    out, none, volume = add('ShaderNodeOutputMaterial'), add('ShaderNodeBsdfTransparent'), add('ShaderNodeVolumeAbsorption')
    volume.inputs['Color'].default_value, volume.inputs['Density'].default_value = rgba(color), density
    link(none.outputs[0], out.inputs['Surface'])
    link(volume.outputs[0], out.inputs['Volume'])
    return material


def pearl(color='#fff8f1', rim='#e6efec', blush='#fbe2d8'):
    """Nacre: the body turns rose, then sea-green, toward the rim, and emits a little light (orient)."""
    material = principled('pearl', color, rough=0.30, spec=0.4, coat=1.0)
    tree = material.node_tree
    facing, ramp = tree.nodes.new('ShaderNodeLayerWeight'), tree.nodes.new('ShaderNodeValToRGB')
    facing.inputs['Blend'].default_value = 0.42
    shader = tree.nodes['Principled BSDF']
    shader.inputs['Emission'].default_value, shader.inputs['Emission Strength'].default_value = rgba('#ffe9dc'), 0.13
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.10, rgba(color)
    last.position, last.color = 0.92, rgba(rim)
    middle = ramp.color_ramp.elements.new(0.55)
    middle.color = rgba(blush)
    tree.links.new(facing.outputs['Facing'], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], shader.inputs['Base Color'])
    return material


def metal(color, rough=0.22):
    return principled('metal', color, rough=rough, metal=1.0)


def travertine(color, scale=1.2):
    """Layered stone: noise squeezed along the height, in color and in relief."""
    material = principled('travertine', color, rough=0.6)
    tree = material.node_tree
    add, link, shader = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']
    where, squeeze, noise = add('ShaderNodeTexCoord'), add('ShaderNodeMapping'), add('ShaderNodeTexNoise')
    ramp, bump = add('ShaderNodeValToRGB'), add('ShaderNodeBump')
    squeeze.inputs['Scale'].default_value = (0.4, 0.4, 3.6)
    for socket, value in (('Scale', scale), ('Detail', 9), ('Roughness', 0.6), ('Distortion', 0.7)):
        noise.inputs[socket].default_value = value
    base = linear(color)
    low, high = ramp.color_ramp.elements
    low.position, low.color = 0.36, (*[c * f for c, f in zip(base, (0.90, 0.845, 0.815))], 1)
    high.position, high.color = 0.62, (*[min(1, c * 1.05) for c in base], 1)
    bump.inputs['Strength'].default_value = 0.16
    bump.inputs['Distance'].default_value = 0.05
    link(where.outputs['Object'], squeeze.inputs[0])
    link(squeeze.outputs[0], noise.inputs['Vector'])
    link(noise.outputs[0], ramp.inputs[0])
    link(ramp.outputs[0], shader.inputs['Base Color'])
    link(noise.outputs[0], bump.inputs['Height'])
    link(bump.outputs[0], shader.inputs['Normal'])
    return material


def water(color, swell=0.1, rings=(), rough=0.05, reach=0.62, spec=0.5):
    """Still water: a long swell, and rings around the given (x, y) points."""
    material = principled('water', color, rough=rough, spec=spec)
    tree = material.node_tree
    add, link, shader = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']

    maths = arithmetic(tree)

    where, stretch, noise = add('ShaderNodeTexCoord'), add('ShaderNodeMapping'), add('ShaderNodeTexNoise')
    stretch.inputs['Scale'].default_value = (0.55, 1.0, 1.0)
    noise.inputs['Scale'].default_value = 0.9
    noise.inputs['Detail'].default_value = 1.5
    link(where.outputs['Object'], stretch.inputs[0])
    link(stretch.outputs[0], noise.inputs['Vector'])
    height = maths('MULTIPLY', noise.outputs[0], swell * 2.5)
    for x, y in rings:
        away = add('ShaderNodeVectorMath')
        away.operation = 'DISTANCE'
        away.inputs[1].default_value = (x, y, 0)
        link(where.outputs['Object'], away.inputs[0])
        radius = away.outputs['Value']
        wave = maths('SINE', maths('MULTIPLY', radius, 9.5))
        fading = maths('POWER', reach, radius)
        height = maths('ADD', height, maths('MULTIPLY', maths('MULTIPLY', wave, fading), 0.10))
    bump = add('ShaderNodeBump')
    bump.inputs['Strength'].default_value = 0.35
    bump.inputs['Distance'].default_value = 0.25
    link(height, bump.inputs['Height'])
    link(bump.outputs[0], shader.inputs['Normal'])
    return material
