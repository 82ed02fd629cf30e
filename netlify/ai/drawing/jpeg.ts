/** Encodes plain pixels as baseline JPEG (ITU T.81), which every email program shows, at a tenth of a PNG's bytes. */
import type { Pixels } from './picture.ts'

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42,
  49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]
const lumaSteps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
  18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112,
  100, 103, 99,
]
const chromaSteps = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...Array.from({ length: 32 }, () => 99),
]

/** How many codes each length has, and the values they encode (annex K). */
type CodeTable = { readonly counts: readonly number[]; readonly values: readonly number[] }

const hex = (text: string) => [...Buffer.from(text, 'hex')]
const lumaDc: CodeTable = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], values: hex('000102030405060708090a0b') }
const chromaDc: CodeTable = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], values: hex('000102030405060708090a0b') }
const lumaAc: CodeTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
  values: hex(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
}
const chromaAc: CodeTable = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
  values: hex(
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ),
}

type Code = { readonly bits: number; readonly length: number }

function codesOf({ counts, values }: CodeTable): readonly Code[] {
  const codes: Code[] = []
  let bits = 0
  let next = 0
  counts.forEach((count, index) => {
    for (let i = 0; i < count; i += 1) codes[values[next++]!] = { bits: bits++, length: index + 1 }
    bits <<= 1
  })
  return codes
}

/** Writes bits one after another. A zero byte follows each 0xff byte, so that it can't be read as a marker. */
function bitWriter() {
  const bytes: number[] = []
  let held = 0
  let count = 0
  const write = ({ bits, length }: Code) => {
    for (let i = length - 1; i >= 0; i -= 1) {
      held = (held << 1) | ((bits >> i) & 1)
      count += 1
      if (count < 8) continue
      bytes.push(held)
      if (held === 0xff) bytes.push(0)
      held = 0
      count = 0
    }
  }
  return { bytes, write, end: () => write({ bits: 0x7f, length: (8 - count) % 8 }) }
}

const cosines = Float64Array.from({ length: 64 }, (_, i) => {
  const [frequency, place] = [i >> 3, i & 7]
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5
})

/** The cosine transform of 64 samples, in place: rows, then columns. */
function transform(block: Float64Array, rows: Float64Array): void {
  for (let y = 0; y < 8; y += 1)
    for (let f = 0; f < 8; f += 1) {
      let sum = 0
      for (let x = 0; x < 8; x += 1) sum += block[y * 8 + x]! * cosines[f * 8 + x]!
      rows[y * 8 + f] = sum
    }
  for (let x = 0; x < 8; x += 1)
    for (let f = 0; f < 8; f += 1) {
      let sum = 0
      for (let y = 0; y < 8; y += 1) sum += rows[y * 8 + x]! * cosines[f * 8 + y]!
      block[f * 8 + x] = sum
    }
}

function stepsOf(table: readonly number[], quality: number): readonly number[] {
  const factor = quality < 50 ? 5000 / quality : 200 - quality * 2
  return table.map((step) => Math.min(255, Math.max(1, Math.floor((step * factor + 50) / 100))))
}

type Plane = { readonly width: number; readonly height: number; readonly data: Float64Array }

/** Brightness and two color planes. The color planes have half the size, since eyes see color less sharply. */
function planesOf({ width, height, data }: Pixels): readonly [Plane, Plane, Plane] {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const luma = { width, height, data: new Float64Array(width * height) }
  const blue = { width: halfWidth, height: halfHeight, data: new Float64Array(halfWidth * halfHeight) }
  const red = { width: halfWidth, height: halfHeight, data: new Float64Array(halfWidth * halfHeight) }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      luma.data[y * width + x] = 0.299 * r + 0.587 * g + 0.114 * b - 128
      const half = (y >> 1) * halfWidth + (x >> 1)
      const share = (x === width - 1 && x % 2 === 0 ? 2 : 1) * (y === height - 1 && y % 2 === 0 ? 2 : 1) * 0.25
      blue.data[half]! += share * (-0.168736 * r - 0.331264 * g + 0.5 * b)
      red.data[half]! += share * (0.5 * r - 0.418688 * g - 0.081312 * b)
    }
  return [luma, blue, red]
}

const sizeOf = (value: number) => 32 - Math.clz32(Math.abs(value))
const amount = (value: number, length: number): Code => ({ bits: value < 0 ? value + (1 << length) - 1 : value, length })

/** Writes the blocks of one plane, and remembers the previous block's brightness. */
function planeWriter(
  plane: Plane,
  steps: readonly number[],
  dcTable: CodeTable,
  acTable: CodeTable,
  write: (code: Code) => void,
) {
  const [dc, ac] = [codesOf(dcTable), codesOf(acTable)]
  const [block, rows] = [new Float64Array(64), new Float64Array(64)]
  let before = 0
  return (blockX: number, blockY: number): void => {
    for (let y = 0; y < 8; y += 1)
      for (let x = 0; x < 8; x += 1) {
        const row = Math.min(plane.height - 1, blockY * 8 + y)
        block[y * 8 + x] = plane.data[row * plane.width + Math.min(plane.width - 1, blockX * 8 + x)]!
      }
    transform(block, rows)
    const level = Math.round(block[0]! / steps[0]!)
    const length = sizeOf(level - before)
    write(dc[length]!)
    write(amount(level - before, length))
    before = level
    let zeros = 0
    for (let i = 1; i < 64; i += 1) {
      const value = Math.round(block[zigzag[i]!]! / steps[zigzag[i]!]!)
      if (value === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) write(ac[0xf0]!)
      const size = sizeOf(value)
      write(ac[zeros * 16 + size]!)
      write(amount(value, size))
      zeros = 0
    }
    if (zeros > 0) write(ac[0]!)
  }
}

const word = (value: number) => [value >> 8, value & 255]
const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...word(body.length + 2), ...body]

/** Encodes the pixels as a JPEG with a quality from 1 to 100. */
export function encodeJpeg(pixels: Pixels, quality: number): Uint8Array {
  const { width, height } = pixels
  const [luma, blue, red] = planesOf(pixels)
  const [lumaTable, chromaTable] = [stepsOf(lumaSteps, quality), stepsOf(chromaSteps, quality)]
  const table = (id: number, { counts, values }: CodeTable) => [id, ...counts, ...values]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((i) => lumaTable[i]!), 1, ...zigzag.map((i) => chromaTable[i]!)]),
    ...segment(0xc0, [8, ...word(height), ...word(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...segment(0xc4, [...table(0x00, lumaDc), ...table(0x10, lumaAc), ...table(0x01, chromaDc), ...table(0x11, chromaAc)]),
    ...segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]
  const { bytes, write, end } = bitWriter()
  const writeLuma = planeWriter(luma, lumaTable, lumaDc, lumaAc, write)
  const writeBlue = planeWriter(blue, chromaTable, chromaDc, chromaAc, write)
  const writeRed = planeWriter(red, chromaTable, chromaDc, chromaAc, write)
  for (let y = 0; y < Math.ceil(height / 16); y += 1)
    for (let x = 0; x < Math.ceil(width / 16); x += 1) {
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        writeLuma(x * 2 + dx, y * 2 + dy)
      writeBlue(x, y)
      writeRed(x, y)
    }
  end()
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from([0xff, 0xd9])])
}
