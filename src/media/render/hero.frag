#version 300 es
// The hero: one glass sphere ("the Drop") above still water at first light.
//
// Everything is analytic, so a frame depends on `phase` alone. Everything that moves completes a whole
// number of cycles while `phase` goes 0 -> 1, so the film loops without a seam.
precision highp float;

uniform vec2 size;          // output pixels
uniform float phase;        // 0..1, one loop
uniform int taps;           // supersampling per axis where there is detail (1..4)
uniform vec3 view;          // x,y: shift of the view, z: focal length (in picture heights)
uniform vec4 drop;          // xyz: center at rest, w: radius
uniform vec3 sun;           // direction, low behind the Drop
out vec4 pixel;

const float TAU = 6.28318531;
const float EYE = 1.0;                                  // height of the eye above the water
const vec3 KEY = vec3(-0.34, 0.938, 0.06);              // a bright cloud high on the left

float hash(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }

float noise(vec2 p) {
  vec2 cell = floor(p), f = p - cell;
  f = f * f * f * (f * (f * 6. - 15.) + 10.);           // quintic: no visible lattice in slow gradients
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), f.x), mix(hash(cell + vec2(0, 1)), hash(cell + 1.), f.x), f.y);
}

// High thin cloud. Each octave is rotated; otherwise the rows and columns of the lattice would line up as blocks.
float veil(vec3 d) {
  vec2 p = d.xz / (abs(d.y) + .22) * vec2(.55, .95);
  float sum = 0., gain = .5;
  for (int i = 0; i < 4; i++) { sum += gain * noise(p); p = mat2(1.53, 1.21, -1.21, 1.53) * p + 11.3; gain *= .47; }
  return sum;
}

vec3 gradient(vec3 d) {
  float y = clamp(d.y, 0., 1.);
  vec3 c = mix(vec3(.980, .700, .585), vec3(.995, .838, .760), smoothstep(0., .075, y));
  c = mix(c, vec3(1., .952, .925), smoothstep(.04, .17, y));
  c = mix(c, vec3(.755, .902, .912), smoothstep(.13, .40, y));
  return mix(c, vec3(.420, .680, .720), smoothstep(.32, .95, y));
}

vec3 sunGlow(vec3 d) {
  float s = max(dot(d, sun), 0.);
  return vec3(1., .60, .38) * (.16 * pow(s, 10.) + .28 * pow(s, 70.)) + vec3(1., .84, .64) * .6 * pow(s, 800.);
}

vec3 clearSky(vec3 d) { return gradient(d) + sunGlow(d); }

vec3 sky(vec3 d) {
  vec3 c = clearSky(d);
  float v = smoothstep(.38, .78, veil(d)) * smoothstep(.03, .22, d.y);
  return mix(c, c * .88 + vec3(.150, .124, .118), v * .6);
}

// --- water ------------------------------------------------------------------------------------------------

// Slope of the water at x. `lost` returns the slope that is too fine for a pixel of this footprint: it
// becomes roughness instead of aliasing.
vec2 slope(vec2 x, float footprint, out float lost) {
  vec2 g = vec2(0.);
  lost = 0.;
  float wave = 3.1, height = .0262;
  for (int i = 0; i < 15; i++) {
    float n = float(i), angle = 1.42 + 1.05 * sin(n * 2.399) + .2 * cos(n * 5.1);
    vec2 dir = vec2(cos(angle), sin(angle));
    float k = TAU / wave, cycles = floor(1.5 + sqrt(k) * .8);
    float keep = exp(-pow(k * footprint * .36, 2.));
    g += dir * k * height * keep * cos(dot(dir, x) * k + TAU * phase * cycles + n * 1.7);
    lost += pow(k * height * (1. - keep), 2.) * .5;
    wave *= .79; height *= .768;
  }
  // rings spreading from the point under the Drop
  vec2 from = x - drop.xz;
  float r = length(from) + 1e-4, k = TAU / .62;
  float ring = (.0125 * exp(-r * .62) + .012 * exp(-r * 1.5)) * smoothstep(0., .35, r);
  g -= from / r * k * ring * exp(-pow(k * footprint * .3, 2.)) * sin(k * r - TAU * phase * 4.);
  return g;
}

float fresnel(float cosine, float f0) { return f0 + (1. - f0) * pow(1. - clamp(cosine, 0., 1.), 5.); }

vec3 waterColor(vec3 d, vec3 n, float rough, float dist) {
  vec3 r = reflect(d, n);
  r.y = abs(r.y) + .012 + .5 * rough;                   // a rough mirror reflects, on average, higher sky
  float f = fresnel(dot(n, -d), .02) * (1. - .42 * smoothstep(0., .25, rough));
  vec3 deep = mix(vec3(.110, .335, .350), vec3(.055, .235, .260), clamp(dist * .06, 0., 1.));
  vec3 c = mix(deep, clearSky(normalize(r)), f);
  return mix(c, clearSky(normalize(vec3(d.x, .010, d.z))), 1. - exp(-dist * dist * .00042));
}

// What the glass shows: the same world. A sphere squeezes waves toward its rim, where they would turn into
// stripes, so inside it only the longer ones are left, and the farthest water is one gradient.
vec3 smoothWorld(vec3 o, vec3 d) {
  vec3 above = gradient(d) + .72 * sunGlow(d);           // the sphere focuses the sun: use less, or it burns out
  if (d.y > .03) return above;
  float down = max(-d.y, .004), dist = max(o.y, .2) / down;
  float lost, reach = max(o.y, .2) / down, footprint = reach * (.010 + .010 * reach);
  vec2 g = slope(o.xz + d.xz * reach, footprint, lost) * 1.5;
  vec3 below = waterColor(d, normalize(vec3(-g.x, 1., -g.y)), .03 + .4 * sqrt(lost), min(dist, 60.));
  below += vec3(1., .70, .46) * .22 * exp(-pow((d.x / max(d.z, .05) - sun.x / sun.z + g.x * .5) * 6., 2.)) * smoothstep(.5, .02, down) * step(0., d.z);
  return mix(below, above, smoothstep(-.03, .03, d.y));
}

// --- the Drop ---------------------------------------------------------------------------------------------

vec3 center() { return drop.xyz + vec3(0, .03 * sin(TAU * phase), 0); }

float hitDrop(vec3 o, vec3 d) {
  vec3 q = o - center();
  float b = dot(q, d), h = b * b - dot(q, q) + drop.w * drop.w;
  return h < 0. ? -1. : -b - sqrt(h);
}

// The bright cloud's reflection in the glass: an oval with a soft edge, a little brighter at its center.
float keyLight(vec3 d) {
  vec3 side = normalize(cross(vec3(0, 1, 0), KEY)), up = cross(KEY, side);
  vec2 p = vec2(dot(d, side) * .62, dot(d, up) * 1.35);
  float l = dot(p, p) + 4. * step(dot(d, KEY), 0.);
  return 2.1 * exp(-l * 5.5) + 3.6 * exp(-l * 40.);
}

vec3 glass(vec3 o, vec3 d, float t) {
  vec3 p = o + d * t, c = center(), n = (p - c) / drop.w;
  float facing = clamp(dot(n, -d), 0., 1.), f = fresnel(facing, .035);
  vec3 seen = vec3(0.);
  for (int k = 0; k < 3; k++) {                          // one index per channel: a hair of dispersion
    float ior = 1.305 + .009 * float(k);
    vec3 into = refract(d, n, 1. / ior);
    float path = -2. * dot(into, n) * drop.w;
    vec3 q = p + into * path, m = -(q - c) / drop.w;
    m = normalize(m + .012 * vec3(sin(q.y * 2.6 + TAU * phase), 0., cos(q.x * 2.6 - TAU * phase)));
    vec3 leave = refract(into, m, ior);
    if (dot(leave, leave) < .01) leave = reflect(into, m);
    vec3 e = smoothWorld(q, leave);
    e = mix(e, vec3(1., .865, .800), .30 * smoothstep(.15, 1., facing));   // serum: a warm, faintly milky heart
    e *= exp(-path * vec3(.055, .022, .022));
    seen[k] = e[k] * 1.02;
    if (k == 1) {                                        // the same cloud again, off the far wall
      vec3 back = refract(reflect(into, m), normalize(c - (q + reflect(into, m) * path)), ior);
      seen += vec3(1., .95, .90) * .045 * keyLight(normalize(back + 1e-4)) * facing;
    }
  }
  vec3 mirror = reflect(d, n);
  vec3 col = mix(seen, smoothWorld(p, mirror), f);
  col += vec3(1., .98, .955) * keyLight(mirror) * (.085 + .5 * f);
  vec3 film = .5 + .5 * cos(TAU * (vec3(1., 1.18, 1.4) * (2.3 - 2.1 * facing - .35 * n.y + .15 * n.x) + vec3(0., .08, .2)));
  col += (film - .34) * vec3(1., .90, .96) * .17 * pow(1. - facing, 2.4);  // a thin film, colored at the rim
  col += vec3(1., .76, .60) * .16 * pow(max(dot(n, normalize(vec3(.75, -.25, .35))), 0.), 3.);
  return col;
}

// --- picture ----------------------------------------------------------------------------------------------

vec3 scene(vec3 o, vec3 d) {
  float tDrop = hitDrop(o, d), tWater = d.y < 0. ? -o.y / d.y : 1e9;
  if (tDrop > 0. && tDrop < tWater) return glass(o, d, tDrop);
  if (tWater > 1e8) return sky(d);
  vec3 p = o + d * tWater;
  // Never finer than in a 600-pixel picture: a larger one should be as calm, only sharper.
  float lost, footprint = tWater * tWater / o.y / (min(size.y, 600.) * view.z) * 1.6;
  vec2 g = slope(p.xz, footprint, lost);
  vec3 n = normalize(vec3(-g.x, 1., -g.y));
  vec3 c = waterColor(d, n, sqrt(lost), tWater);
  vec3 r = reflect(d, n);
  r = normalize(vec3(r.x, abs(r.y) + .004, r.z));
  float ts = hitDrop(p, r);
  if (ts > 0.) {
    float facing = dot(normalize(p + r * ts - center()), -r);
    c = mix(c, glass(p, r, ts), clamp(fresnel(dot(n, -d), .02) * 1.15, 0., .85) * smoothstep(0., .55, facing));
  }
  float toward = max(dot(r, sun), 0.), near = exp(-tWater * tWater * .0012);     // haze hides distant glitter
  c += vec3(1., .78, .56) * (.20 * pow(toward, 60.) + .5 * pow(toward, 700.)) * near;
  // The column under the sun: each wave that leans the right way catches a piece of it.
  float aside = (r.x / max(r.z, .05) - sun.x / sun.z) * 5.2;
  c += vec3(1., .74, .52) * .30 * exp(-aside * aside) * smoothstep(.34, .02, r.y) * mix(.35, 1., smoothstep(.0, .05, abs(g.y))) * near;
  vec2 pool = (p.xz - drop.xz - vec2(.05, -1.)) / vec2(1.1, 2.4);
  return c + vec3(1., .76, .56) * .12 * exp(-dot(pool, pool) * 1.3);             // light focused by the Drop
}

vec3 look(vec2 at) {
  vec2 u = (at - .5 * size) / size.y;
  return scene(vec3(0., EYE, 0.), normalize(vec3(u + view.xy, view.z)));
}

void main() {
  vec2 at = gl_FragCoord.xy, u = (at - .5 * size) / size.y;
  // Open sky has no edges, so one sample will do. Water and the Drop get the full grid.
  vec3 d = normalize(vec3(u + view.xy, view.z)), toDrop = center() - vec3(0., EYE, 0.);
  float off = length(cross(d, toDrop));
  int n = d.y > .004 && off > drop.w * 1.02 ? 1 : taps;
  vec3 c = vec3(0.);
  for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) c += look(at + (vec2(i, j) + .5) / float(n) - .5);
  c /= float(n * n);

  vec3 over = max(c - .82, 0.);                          // soft shoulder; a film curve would gray the coral
  c = min(c, .82) + .18 * (1. - exp(-over / .18));
  c = mix(vec3(dot(c, vec3(.3, .59, .11))), c, 1.08);
  c *= 1. - .045 * dot(u, u);
  // Triangular dither of one step, fixed in place so that the film compresses well.
  c += (hash(at) + hash(at + 37.7) - 1.) / 255.;
  pixel = vec4(c, 1.);
}
