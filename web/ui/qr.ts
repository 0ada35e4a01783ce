/**
 * QR codes (ISO/IEC 18004): text as bytes, error correction M, which a quarter-covered print and an old camera can take.
 * The smallest version up to 20 that holds it, 666 bytes at most.
 */
const ecPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
/** Level M in the format bits. */
const level = 0

const sizeOf = (version: number) => version * 4 + 17

/** Modules that are left for data, in whole bytes. */
function codewordsOf(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2
  const patterns = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8)
}
const at = (list: readonly number[], index: number) => list[index] ?? 0
const dataCodewordsOf = (version: number) => codewordsOf(version) - at(ecPerBlock, version - 1) * at(blocksOf, version - 1)

// --- Reed-Solomon over GF(256) with 0x11d ---
function times(x: number, y: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> i) & 1) * x
  }
  return product
}
function generatorOf(degree: number): number[] {
  const result = Array<number>(degree - 1)
    .fill(0)
    .concat(1)
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = times(at(result, j), root) ^ at(result, j + 1)
    root = times(root, 2)
  }
  return result
}
function correctionOf(data: readonly number[], generator: readonly number[]): number[] {
  const rest = generator.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ at(rest, 0)
    rest.shift()
    rest.push(0)
    for (const [i, coefficient] of generator.entries()) rest[i] = at(rest, i) ^ times(coefficient, factor)
  }
  return rest
}

/** The text as bits of byte mode, padded to what the version holds. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const capacity = dataCodewordsOf(version) * 8
  push(0, Math.min(4, capacity - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0))
}

/** Data and correction, block by block, interleaved as they are drawn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, length] = [at(blocksOf, version - 1), at(ecPerBlock, version - 1)]
  const shorter = Math.floor(data.length / count)
  const longer = data.length % count
  const generator = generatorOf(length)
  let from = 0
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(from, from + shorter + (i >= count - longer ? 1 : 0))
    from += block.length
    return { block, correction: correctionOf(block, generator) }
  })
  const out: number[] = []
  for (let i = 0; i <= shorter; i++) for (const { block } of blocks) if (i < block.length) out.push(at(block, i))
  for (let i = 0; i < length; i++) for (const { correction } of blocks) out.push(at(correction, i))
  return out
}

type Grid = boolean[][]
interface Canvas {
  readonly size: number
  readonly dark: Grid
  /** Finder, timing, alignment, format and version: not for data. */
  readonly fixed: Grid
}
const grid = (size: number): Grid => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
const isDark = (cells: Grid, x: number, y: number) => cells[y]?.[x] === true

function draw({ size, dark, fixed }: Canvas, x: number, y: number, on: boolean) {
  const [row, kept] = [dark[y], fixed[y]]
  if (!row || !kept || x < 0 || x >= size) return
  row[x] = on
  kept[x] = true
}

function alignmentOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)]
}

function drawPatterns(canvas: Canvas, version: number) {
  const { size } = canvas
  for (let i = 0; i < size; i++) {
    draw(canvas, 6, i, i % 2 === 0)
    draw(canvas, i, 6, i % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        if (cy + dy >= 0 && cy + dy < size) draw(canvas, cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const centres = alignmentOf(version)
  const corner = size - 7
  for (const cy of centres)
    for (const cx of centres) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === corner) || (cx === corner && cy === 6)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) draw(canvas, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  if (version < 7) return
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    draw(canvas, a, b, ((bits >>> i) & 1) === 1)
    draw(canvas, b, a, ((bits >>> i) & 1) === 1)
  }
}

function drawFormat(canvas: Canvas, mask: number) {
  const { size } = canvas
  const data = (level << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i++) draw(canvas, 8, i, bit(i))
  draw(canvas, 8, 7, bit(6))
  draw(canvas, 8, 8, bit(7))
  draw(canvas, 7, 8, bit(8))
  for (let i = 9; i < 15; i++) draw(canvas, 14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) draw(canvas, size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) draw(canvas, 8, size - 15 + i, bit(i))
  draw(canvas, 8, size - 8, true)
}

/** Columns in pairs from the right, up and down in turn; the timing column is left out. */
function* places({ size, fixed }: Canvas): Generator<readonly [x: number, y: number]> {
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0
        const y = upward ? size - 1 - step : step
        if (!isDark(fixed, x, y)) yield [x, y]
      }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** How hard it is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(dark: Grid): number {
  const size = dark.length
  const lines = [...dark, ...Array.from({ length: size }, (_, x) => dark.map((row) => row[x] === true))].map((line) =>
    line.map((on) => (on ? '1' : '0')).join(''),
  )
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    const quiet = `0000${line}0000`
    for (const finder of ['10111010000', '00001011101'])
      for (let i = quiet.indexOf(finder); i >= 0; i = quiet.indexOf(finder, i + 1)) sum += 40
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const on = isDark(dark, x, y)
      if (isDark(dark, x + 1, y) === on && isDark(dark, x, y + 1) === on && isDark(dark, x + 1, y + 1) === on) sum += 3
    }
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10
}

/** The code as rows of dark and light, without its margin of four. Throws for a text that is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text)
  const version = ecPerBlock.findIndex((_, i) => bytes.length <= dataCodewordsOf(i + 1) - (i + 1 < 10 ? 2 : 3)) + 1
  if (version === 0) throw new Error('too long for a QR code')
  const codewords = interleaved(dataOf(bytes, version), version)
  const size = sizeOf(version)
  let best: { dark: Grid; penalty: number } | undefined
  for (const [number, mask] of masks.entries()) {
    const canvas: Canvas = { size, dark: grid(size), fixed: grid(size) }
    drawPatterns(canvas, version)
    drawFormat(canvas, number)
    let i = 0
    for (const [x, y] of places(canvas)) {
      const on = ((at(codewords, i >>> 3) >>> (7 - (i & 7))) & 1) === 1
      const row = canvas.dark[y]
      if (row) row[x] = on !== mask(x, y)
      i++
    }
    const found = { dark: canvas.dark, penalty: penalty(canvas.dark) }
    if (!best || found.penalty < best.penalty) best = found
  }
  return best?.dark ?? []
}
