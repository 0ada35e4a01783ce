import { expect, test } from 'vitest'
import { qrPath } from '../../../web/ui/qr-path.ts'

/** The modules of a code as it is drawn, without its light border of four. */
function drawnModules(text: string): boolean[][] {
  const { side, path } = qrPath(text)
  const modules = Array.from({ length: side }, () => Array<boolean>(side).fill(false))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = modules[Number(y)]
    if (row) row[Number(x)] = true
  }
  const inner = modules.slice(4, -4).map((row) => row.slice(4, -4))
  const dark = (rows: boolean[][]) => rows.flat().filter(Boolean).length
  expect(dark(inner), 'the border is light').toBe(dark(modules))
  return inner
}

/** Decodes the modules of a code as a scanner does: format, mask, codewords, blocks, bytes. */
function read(code: readonly (readonly boolean[])[]): { text: string; errors: number } {
  const size = code.length
  const version = (size - 17) / 4
  const dark = (x: number, y: number) => code[y]?.[x] === true
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => dark(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => dark(x, 8)))
  const bits = format.reduce((sum, on, i) => sum | (Number(on) << i), 0) ^ 0x5412
  const [level, mask] = [bits >>> 13, (bits >>> 10) & 7]
  expect(level).toBe(0)
  const masked = (x: number, y: number) =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0
  const [step, count] = [Math.ceil((version * 4 + 4) / ((Math.floor(version / 7) + 2) * 2 - 2)) * 2, Math.floor(version / 7) + 2]
  const centres = version === 1 ? [] : [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)]
  const isPattern = (x: number, y: number) => {
    if ((x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) || x === 6 || y === 6) return true
    if (version >= 7 && ((x < 6 && y > size - 12) || (y < 6 && x > size - 12))) return true
    return centres.some((cx) =>
      centres.some((cy) => {
        const corner = (cx === 6 && (cy === 6 || cy === size - 7)) || (cy === 6 && cx === size - 7)
        return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
      }),
    )
  }
  const stream: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i
        if (!isPattern(x, y)) stream.push(Number(dark(x, y) !== masked(x, y)))
      }
  }
  const codewords = Array.from({ length: Math.floor(stream.length / 8) }, (_, i) =>
    stream.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  // ISO/IEC 18004, table 9, level M: codewords for correction in a block, and blocks.
  const [correction = 0, blocks = 1] =
    [
      [10, 1],
      [16, 1],
      [26, 1],
      [18, 2],
      [24, 2],
      [16, 4],
      [18, 4],
      [22, 4],
      [22, 5],
      [26, 5],
      [30, 5],
      [22, 8],
      [22, 9],
      [24, 9],
      [24, 10],
      [28, 10],
      [28, 11],
      [26, 13],
      [26, 14],
      [26, 16],
    ][version - 1] ?? []
  const dataLength = codewords.length - correction * blocks
  const shorter = Math.floor(dataLength / blocks)
  const longerFrom = blocks - (dataLength % blocks)
  const parts = Array.from({ length: blocks }, (): number[] => [])
  let next = 0
  for (let i = 0; i <= shorter; i++)
    for (const [b, part] of parts.entries()) if (i < shorter || b >= longerFrom) part.push(codewords[next++] ?? 0)
  const data = parts.flatMap((part) => [...part])
  for (let i = 0; i < correction; i++) for (const part of parts) part.push(codewords[next++] ?? 0)
  // A block without errors is a multiple of the generator: every syndrome is zero.
  const power: number[] = [1]
  for (let i = 1; i < 255; i++) power.push(((power[i - 1] ?? 0) << 1) ^ ((power[i - 1] ?? 0) >= 128 ? 0x11d : 0))
  const log = new Map(power.map((value, i) => [value, i]))
  const multiply = (a: number, b: number) => (a && b ? (power[((log.get(a) ?? 0) + (log.get(b) ?? 0)) % 255] ?? 0) : 0)
  let errors = 0
  for (const part of parts)
    for (let root = 0; root < correction; root++) if (part.reduce((sum, byte) => multiply(sum, power[root] ?? 0) ^ byte, 0) !== 0) errors++
  const all = data.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >>> (7 - i)) & 1))
  const take = (from: number, length: number) => all.slice(from, from + length).reduce((sum, bit) => sum * 2 + bit, 0)
  expect(take(0, 4)).toBe(4)
  const wide = version < 10 ? 8 : 16
  const bytes = Array.from({ length: take(4, wide) }, (_, i) => take(4 + wide + i * 8, 8))
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), errors }
}

test('draws QR codes of every length that decode to their text without errors', () => {
  const sizes = new Set<number>()
  for (let length = 1; length <= 666; length += length < 20 ? 1 : 13) {
    const text = `otpauth://totp/Caffè:${'aB3%-é€'.repeat(100)}`
    let cut = text.slice(0, length)
    while (new TextEncoder().encode(cut).length > 666) cut = cut.slice(0, -1)
    const code = drawnModules(cut)
    sizes.add(code.length)
    expect(read(code)).toEqual({ text: cut, errors: 0 })
  }
  // Every version up to 20 has been drawn.
  expect([...sizes].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 21 + i * 4))
  expect(() => qrPath('x'.repeat(667))).toThrow('too long')
})
