/** A WebP file as small as one can be: one lossless picture of that size, with the chunks that are asked for around it. */
export function webp(width: number, height: number, extra: { name: string; bytes: Uint8Array }[] = []): Uint8Array<ArrayBuffer> {
  const bits = (width - 1) | ((height - 1) << 14)
  const picture = chunk('VP8L', Uint8Array.of(0x2f, bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255, (bits >>> 24) & 255, 0, 0, 0))
  const three = (n: number) => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255]
  const flags = extra.reduce((sum, { name }) => sum | (name === 'EXIF' ? 8 : name === 'XMP ' ? 4 : 0), 0)
  const head = extra.length ? [chunk('VP8X', Uint8Array.of(flags, 0, 0, 0, ...three(width - 1), ...three(height - 1)))] : []
  const body = [...head, picture, ...extra.map(({ name, bytes }) => chunk(name, bytes))].flatMap((one) => [...one])
  return Uint8Array.from([...text('RIFF'), ...four(body.length + 4), ...text('WEBP'), ...body])
}

const text = (name: string) => [...name].map((sign) => sign.charCodeAt(0))
const four = (n: number) => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, (n >>> 24) & 255]
const chunk = (name: string, bytes: Uint8Array) =>
  Uint8Array.from([...text(name), ...four(bytes.length), ...bytes, ...(bytes.length % 2 ? [0] : [])])
