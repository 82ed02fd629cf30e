/**
 * Glass beads without SVG filters, which browsers render blocky inside an <img>: each bead is a few
 * circles with gradients, lit from the upper left like the rendered slots.
 */
import { formatHex } from 'culori'
import { em, letters } from './letters.ts'

/** The kinds of glass, one for each class of side chains. */
export type Glass = 'lagoon' | 'coral' | 'gold' | 'frost' | 'pearl' | 'clear' | 'copper'

type Colors = { readonly id: string; readonly glow: string; readonly body: string; readonly rim: string; readonly ink: string }

const ink = '#082225'
const colors: Readonly<Record<Glass, Colors>> = {
  lagoon: { id: 'l', glow: 'oklch(0.87 0.06 190)', body: 'oklch(0.6 0.075 196)', rim: 'oklch(0.36 0.058 202)', ink: '#fbf9f5' },
  coral: { id: 'c', glow: 'oklch(0.91 0.065 52)', body: 'oklch(0.715 0.125 36)', rim: 'oklch(0.5 0.135 30)', ink: '#3d0f08' },
  gold: { id: 'a', glow: 'oklch(0.965 0.05 95)', body: 'oklch(0.84 0.08 84)', rim: 'oklch(0.6 0.085 72)', ink: '#3a2605' },
  frost: { id: 'f', glow: 'oklch(0.99 0.006 195)', body: 'oklch(0.925 0.022 200)', rim: 'oklch(0.73 0.038 208)', ink },
  pearl: { id: 'p', glow: 'oklch(0.995 0.004 80)', body: 'oklch(0.95 0.018 58)', rim: 'oklch(0.76 0.05 46)', ink },
  copper: { id: 'u', glow: 'oklch(0.93 0.07 62)', body: 'oklch(0.68 0.105 52)', rim: 'oklch(0.44 0.095 42)', ink: '#2b0f04' },
  clear: { id: 'k', glow: 'oklch(0.99 0.006 195)', body: 'oklch(0.96 0.012 195)', rim: 'oklch(0.66 0.035 205)', ink },
}

const classes: Readonly<Record<string, Glass>> = {
  ...each('D E', 'coral'),
  ...each('K R H F W Y Nal', 'lagoon'),
  ...each('P C', 'gold'),
  ...each('S T N Q', 'frost'),
  ...each('A V L I M Nle Aib', 'pearl'),
  G: 'clear',
}

/** Volumes of residues in cubic ångströms: Zamyatnin 1972, Progress in Biophysics and Molecular Biology 24:107. */
const volumes: Readonly<Record<string, number>> = {
  G: 60.1,
  A: 88.6,
  S: 89,
  C: 108.5,
  D: 111.1,
  P: 112.7,
  N: 114.1,
  T: 116.1,
  E: 138.4,
  V: 140,
  Q: 143.8,
  H: 153.2,
  M: 162.9,
  I: 166.7,
  L: 166.7,
  Nle: 166.7,
  // Not in that table: one methylene more than alanine, and a second ring beside tryptophan's.
  Aib: 113,
  Nal: 233,
  K: 168.6,
  R: 173.4,
  F: 189.9,
  Y: 193.6,
  W: 227.8,
}

export function glassOf(residue: string): Glass {
  const glass = classes[residue]
  if (!glass) throw new Error(`No glass for ${residue}`)
  return glass
}

/** A residue's relative radius: the square root of its volume, so that glycine stays visible. */
export function radiusOf(residue: string): number {
  const volume = volumes[residue]
  if (!volume) throw new Error(`No volume for ${residue}`)
  return Math.sqrt(volume)
}

/** Defines one glass around the origin: a bead of radius 100, and the shadow and light it casts on the ground. */
export function defineGlass(glass: Glass): string {
  const { id, glow, body, rim } = colors[glass]
  const pearl = glass === 'pearl'
  const see = glass === 'clear' ? [0.5, 0.3, 0.42] : [1, 1, 1]
  const inner = pearl ? 'cx=".36" cy=".32" r=".74"' : 'cx=".63" cy=".68" r=".72"'
  const light = solid(glass) || glass === 'clear' ? glow : body
  const caustic = `<radialGradient id="${id}3">${stop(0, light, 0.9)}${stop(0.45, light, 0.42)}${stop(1, light, 0)}</radialGradient>`
  return (
    `<radialGradient id="${id}1" ${inner}>${stop(0, glow, see[0])}${stop(pearl ? 0.5 : 0.46, body, see[1])}${stop(pearl ? 1 : 0.92, rim, see[2])}</radialGradient>` +
    `<circle id="${id}" r="100" fill="url(#${id}1)"/>` +
    (solid(glass) ? '' : caustic) +
    `<g id="${id}2"><use href="#s"/>${solid(glass) ? '' : `<ellipse cx="106" rx="62" ry="42" fill="url(#${id}3)" transform="rotate(42)"/>`}</g>`
  )
}

/** Defines what all beads share: the gloss over their letters, and the dark of a shadow. */
export function defineLight(shadow: string): string {
  const fall = [0.5, 0.36, 0.17, 0.05, 0].map((opacity, i) => stop([0, 0.35, 0.6, 0.8, 1][i]!, shadow, opacity)).join('')
  return (
    `<radialGradient id="o1">${stop(0.8, edge, 0)}${stop(0.94, edge, 0.1)}${stop(1, edge, 0.42)}</radialGradient>` +
    `<radialGradient id="o2" cx=".7" cy=".84" r=".4">${stop(0, '#fff', 0.75)}${stop(1, '#fff', 0)}</radialGradient>` +
    `<linearGradient id="o3" x1=".2" x2=".6" y2="1">${stop(0, '#fff', 0.82)}${stop(0.85, '#fff', 0)}</linearGradient>` +
    `<g id="o"><circle r="100" fill="url(#o1)"/><circle r="100" fill="url(#o2)"/><g transform="rotate(-38)"><ellipse cy="-50" rx="60" ry="42" fill="url(#o3)" opacity=".62"/><ellipse cx="-6" cy="-70" rx="15" ry="7.5" fill="#fff"/></g></g>` +
    `<radialGradient id="s1">${fall}</radialGradient><ellipse id="s" cx="46" rx="150" ry="98" fill="url(#s1)" transform="rotate(42)"/>`
  )
}

/** The dark edge of glass, where it refracts the ground behind it. */
const edge = '#12393c'

/** One bead with its letters, around the origin, for <use> to place anywhere. */
export function bead(id: string, glass: Glass, radius: number, label: string): string {
  const lettered = label === '' ? '' : word(label, colors[glass].ink)
  return `<g id="${id}" transform="scale(${factor(radius)})"><use href="#${colors[glass].id}"/>${lettered}<use href="#o"/></g>`
}

/** The id of a glass's shadow, around the point beneath a bead of radius 100. */
export function shadowOf(glass: Glass): string {
  return `${colors[glass].id}2`
}

/** A residue's letters, centered in its bead. */
function word(label: string, color: string): string {
  const scale = (label.length > 1 ? 74 : 98) / em
  let x = -[...label].reduce((sum, letter) => sum + letters[letter]!.advance, 0) / 2
  const shift = (dx: number) =>
    `translate(${Math.round(dx * scale)} ${Math.round(em * scale * 0.34)})scale(${factor(scale * 100)})`
  return [...label]
    .map((letter) => {
      const glyph = `<path fill="${color}" fill-opacity=".86" transform="${shift(x)}" d="${letters[letter]!.path}"/>`
      x += letters[letter]!.advance
      return glyph
    })
    .join('')
}

/** A radius as a factor of the definitions' 100, written as short as possible. */
export function factor(radius: number): string {
  return (radius / 100).toFixed(3).replace(/^0/, '').replace(/0+$/, '').replace(/\.$/, '') || '0'
}

function solid(glass: Glass): boolean {
  return glass === 'pearl' || glass === 'frost'
}

function stop(at: number, color: string, opacity = 1): string {
  const clear = opacity < 1 ? ` stop-opacity="${factor(opacity * 100)}"` : ''
  return `<stop${at > 0 ? ` offset="${factor(at * 100)}"` : ''} stop-color="${formatHex(color)}"${clear}/>`
}

export function round(value: number): number {
  return Number(value.toFixed(1)) || 0
}

function each(names: string, glass: Glass): Record<string, Glass> {
  return Object.fromEntries(names.split(' ').map((name) => [name, glass]))
}
