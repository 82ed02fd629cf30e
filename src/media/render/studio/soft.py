"""Soft things: vinyl, paper, skin-like ground, gel, linen, and a surface that light from liquid falls on."""
from .color import linear, rgba
from .materials import _tree, arithmetic, principled


def vinyl(name, body=0.07, tint='#f2fbf9', rough=0.22, edge_dark=0.62):
    """Clear soft plastic as a thin sheet: it passes light straight through, shines in its folds, and whitens where it is seen edge-on."""
    material, tree = _tree(name)
    tree.nodes.clear()
    add, link = tree.nodes.new, tree.links.new
    out, through, shine, milk = (add('ShaderNodeOutputMaterial'), add('ShaderNodeBsdfTransparent'), add('ShaderNodeBsdfGlossy'),
                                 add('ShaderNodeBsdfPrincipled'))
    # Not the Fresnel node: from behind it reflects everything, and a sheet has no inside.
    edge, steep, glaze, haze = add('ShaderNodeLayerWeight'), add('ShaderNodeMath'), add('ShaderNodeMapRange'), add('ShaderNodeMapRange')
    mixed, coated, path, shadowed, film = (add('ShaderNodeMixShader'), add('ShaderNodeMixShader'), add('ShaderNodeLightPath'),
                                           add('ShaderNodeMixShader'), add('ShaderNodeBsdfTransparent'))
    depth = add('ShaderNodeMixRGB')                      # edge-on, light has farther to go through it
    depth.inputs['Color1'].default_value, depth.inputs['Color2'].default_value = (0.985, 0.992, 0.99, 1), (*[c * edge_dark for c in (0.93, 1, 1)], 1)
    link(depth.outputs[0], through.inputs['Color'])
    film.inputs['Color'].default_value = (0.93, 0.95, 0.945, 1)
    milk.inputs['Base Color'].default_value, milk.inputs['Roughness'].default_value = rgba(tint), 0.5
    milk.inputs['Emission'].default_value, milk.inputs['Emission Strength'].default_value = rgba(tint), 0.10
    shine.inputs['Roughness'].default_value = rough
    edge.inputs['Blend'].default_value = 0.5
    steep.operation, steep.inputs[1].default_value = 'POWER', 4.0
    link(edge.outputs['Facing'], steep.inputs[0])
    link(steep.outputs[0], glaze.inputs['Value'])
    glaze.inputs['To Min'].default_value, glaze.inputs['To Max'].default_value = 0.06, 0.36
    haze.inputs['To Min'].default_value, haze.inputs['To Max'].default_value = body, min(body + 0.42, 0.9)
    link(steep.outputs[0], haze.inputs['Value'])
    link(steep.outputs[0], depth.inputs['Fac'])
    link(haze.outputs[0], mixed.inputs[0])
    link(through.outputs[0], mixed.inputs[1])
    link(milk.outputs[0], mixed.inputs[2])
    link(glaze.outputs[0], coated.inputs[0])
    link(mixed.outputs[0], coated.inputs[1])
    link(shine.outputs[0], coated.inputs[2])
    link(path.outputs['Is Shadow Ray'], shadowed.inputs[0])
    link(coated.outputs[0], shadowed.inputs[1])
    link(film.outputs[0], shadowed.inputs[2])
    link(shadowed.outputs[0], out.inputs['Surface'])
    return material


def label(name, color='#fdf8f2', glow=0.35):
    """Paper on a clear bag: light from behind shines through it."""
    material, tree = _tree(name)
    tree.nodes.clear()
    add, link = tree.nodes.new, tree.links.new
    out, face, back, mix = add('ShaderNodeOutputMaterial'), add('ShaderNodeBsdfPrincipled'), add('ShaderNodeBsdfTranslucent'), add('ShaderNodeMixShader')
    face.inputs['Base Color'].default_value, face.inputs['Roughness'].default_value = rgba(color), 0.55
    face.inputs['Specular'].default_value = 0.3
    back.inputs['Color'].default_value = rgba(color)
    mix.inputs[0].default_value = glow
    link(face.outputs[0], mix.inputs[1])
    link(back.outputs[0], mix.inputs[2])
    link(mix.outputs[0], out.inputs['Surface'])
    return material


def sunlit(name, color, tint, at, size, gain=1.0, scale=2.2, rough=0.8, weave=0.0):
    """A matte surface with the net of light on it that liquid throws, painted: real caustics would take hours of samples.

    `at` is the middle of the lit patch in world coordinates and `size` its extent; `weave` gives the surface threads.
    """
    material = principled(name, color, rough=rough, spec=0.2)
    tree = material.node_tree
    add, link, shader = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']

    maths = arithmetic(tree)

    where = add('ShaderNodeNewGeometry').outputs['Position']
    away, patch = add('ShaderNodeVectorMath'), add('ShaderNodeVectorMath')
    away.operation, patch.operation = 'SUBTRACT', 'DIVIDE'
    away.inputs[1].default_value, patch.inputs[1].default_value = at, size
    link(where, away.inputs[0])
    link(away.outputs[0], patch.inputs[0])
    reach = add('ShaderNodeVectorMath')
    reach.operation = 'LENGTH'
    link(patch.outputs[0], reach.inputs[0])
    mask = maths('POWER', maths('MAXIMUM', maths('SUBTRACT', 1.0, reach.outputs['Value']), 0.0), 1.3)
    # Bright where a warped noise crosses its middle: open filaments that cross and fade, not closed cells.
    net = None
    for size_of, sharp, share in ((scale, 9.0, 1.0), (scale * 1.7, 7.0, 0.5)):
        waves = add('ShaderNodeTexNoise')
        waves.inputs['Scale'].default_value, waves.inputs['Detail'].default_value = size_of, 0.6
        waves.inputs['Distortion'].default_value = 1.4
        link(where, waves.inputs['Vector'])
        off = maths('ABSOLUTE', maths('SUBTRACT', waves.outputs[0], 0.5))
        bright = maths('POWER', maths('MAXIMUM', maths('SUBTRACT', 1.0, maths('MULTIPLY', off, 3.2)), 0.0), sharp)
        net = maths('MULTIPLY', bright, share) if net is None else maths('ADD', net, maths('MULTIPLY', bright, share))
    light = maths('MULTIPLY', maths('MULTIPLY', maths('ADD', net, 0.16), mask), gain)
    shader.inputs['Emission'].default_value = rgba(tint)
    link(light, shader.inputs['Emission Strength'])
    if weave:
        height = None
        for turn in (0, 1):
            threads, squeeze = add('ShaderNodeTexNoise'), add('ShaderNodeMapping')
            squeeze.inputs['Scale'].default_value = (weave, weave * 0.09, weave * 0.09) if turn else (weave * 0.09, weave, weave)
            threads.inputs['Scale'].default_value, threads.inputs['Detail'].default_value = 1.0, 2.0
            link(where, squeeze.inputs[0])
            link(squeeze.outputs[0], threads.inputs['Vector'])
            height = threads.outputs[0] if height is None else maths('ADD', height, threads.outputs[0])
        bump = add('ShaderNodeBump')
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.5, 0.03
        link(height, bump.inputs['Height'])
        link(bump.outputs[0], shader.inputs['Normal'])
    return material


def skin(name, color='#f2c2aa', deep='#e8694a', scale=9.0, relief=0.35, shine=0.25, rough=0.42):
    """Living-looking surface without a body: a net of fine lines over soft grain, and warm light from under it."""
    material = principled(name, color, rough=rough, spec=0.4, coat=shine)
    tree = material.node_tree
    add, link, shader = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']
    # A little warm light from within: what scattering adds to the shadows, without its noise.
    shader.inputs['Emission'].default_value, shader.inputs['Emission Strength'].default_value = rgba(deep), 0.13
    shader.inputs['Clearcoat Roughness'].default_value = 0.22
    where = add('ShaderNodeTexCoord')
    bend, warp = add('ShaderNodeTexNoise'), add('ShaderNodeVectorMath')
    bend.inputs['Scale'].default_value, bend.inputs['Detail'].default_value = scale * 0.4, 2.0
    warp.operation = 'MULTIPLY_ADD'
    warp.inputs[1].default_value = (0.10, 0.10, 0.10)
    link(where.outputs['Object'], bend.inputs['Vector'])
    link(bend.outputs['Color'], warp.inputs[0])
    link(where.outputs['Object'], warp.inputs[2])
    cells, valley, grain, both = (add('ShaderNodeTexVoronoi'), add('ShaderNodeMapRange'), add('ShaderNodeTexNoise'),
                                  add('ShaderNodeMath'))
    cells.feature, cells.inputs['Scale'].default_value = 'DISTANCE_TO_EDGE', scale
    valley.inputs['From Max'].default_value, valley.interpolation_type = 0.22, 'SMOOTHSTEP'
    grain.inputs['Scale'].default_value, grain.inputs['Detail'].default_value = scale * 5.0, 1.0
    link(warp.outputs[0], cells.inputs['Vector'])
    link(cells.outputs['Distance'], valley.inputs['Value'])
    link(where.outputs['Object'], grain.inputs['Vector'])
    link(valley.outputs[0], both.inputs[0])
    link(grain.outputs[0], both.inputs[1])
    height = both.outputs[0]
    bump = add('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = relief, 0.03
    link(height, bump.inputs['Height'])
    link(bump.outputs[0], shader.inputs['Normal'])
    return material


def gel(name, color='#ffd9c8', deep='#ff9a78', clear=0.55):
    """Thick serum: half lens, half body with warm light in it. Cheaper and calmer than a cloudy volume."""
    material, tree = _tree(name)
    add, link, body = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']
    lens, mix, path, film, seen = (add('ShaderNodeBsdfGlass'), add('ShaderNodeMixShader'), add('ShaderNodeLightPath'),
                                   add('ShaderNodeBsdfTransparent'), add('ShaderNodeMixShader'))
    body.inputs['Base Color'].default_value, body.inputs['Roughness'].default_value = rgba(color), 0.10
    body.inputs['Emission'].default_value, body.inputs['Emission Strength'].default_value = rgba(deep), 0.14
    body.inputs['Clearcoat'].default_value = 1.0
    lens.inputs['IOR'].default_value, lens.inputs['Color'].default_value = 1.38, rgba(color)
    film.inputs['Color'].default_value = (*[0.55 + 0.4 * c for c in linear(color)], 1)
    mix.inputs[0].default_value = clear
    link(body.outputs[0], mix.inputs[1])
    link(lens.outputs[0], mix.inputs[2])
    link(path.outputs['Is Shadow Ray'], seen.inputs[0])
    link(mix.outputs[0], seen.inputs[1])
    link(film.outputs[0], seen.inputs[2])
    link(seen.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return material


def linen(name, color='#f3ebe0', through=0.0, weave=90.0):
    """Cloth with its threads in relief, or none where `weave` is 0; `through` lets light from behind pass, as a curtain does."""
    material = principled(name, color, rough=0.9, spec=0.1)
    tree = material.node_tree
    add, link, shader = tree.nodes.new, tree.links.new, tree.nodes['Principled BSDF']
    shader.inputs['Sheen'].default_value = 0.4
    if weave:
        where, both = add('ShaderNodeTexCoord'), add('ShaderNodeMath')
        for at, squeeze in ((0, (weave, weave, weave * 0.06)), (1, (weave * 0.06, weave * 0.06, weave))):
            stretch, threads = add('ShaderNodeMapping'), add('ShaderNodeTexNoise')
            stretch.inputs['Scale'].default_value = squeeze
            threads.inputs['Scale'].default_value, threads.inputs['Detail'].default_value = 1.0, 2.0
            link(where.outputs['Object'], stretch.inputs[0])
            link(stretch.outputs[0], threads.inputs['Vector'])
            link(threads.outputs[0], both.inputs[at])
        bump = add('ShaderNodeBump')
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.35, 0.02
        link(both.outputs[0], bump.inputs['Height'])
        link(bump.outputs[0], shader.inputs['Normal'])
    if through:
        back, mix = add('ShaderNodeBsdfTranslucent'), add('ShaderNodeMixShader')
        back.inputs['Color'].default_value, mix.inputs[0].default_value = rgba(color), through
        link(shader.outputs[0], mix.inputs[1])
        link(back.outputs[0], mix.inputs[2])
        link(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return material
