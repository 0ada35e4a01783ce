import { encode } from 'uqr'

/**
 * A text as the path of a QR code (ISO/IEC 18004), one unit per module, in a square with `side` units and the light border of
 * four modules that scanners need. Error correction level M survives a stain on a print. Throws a RangeError for more than 666
 * bytes: phones cannot read denser codes from a screen.
 */
export function qrPath(text: string): { side: number; path: string } {
  const { data } = encode(text, { ecc: 'M', border: 4, maxVersion: 20 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { side: data.length, path: dots.join('') }
}
