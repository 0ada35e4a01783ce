/**
 * A drawn signature: strokes separated by semicolons, each a list of points `x,y` separated by spaces, on a field of 1000 by 360. Text
 * instead of a picture: small, and nothing in it can run.
 */
export const signatureField = { width: 1000, height: 360 } as const
export const maxSignatureLength = 20_000

const point = '\\d{1,4},\\d{1,3}'
const stroke = `${point}( ${point})*`
const signaturePattern = new RegExp(`^(${stroke}(;${stroke})*)?$`)
export const isSignature = (text: string) => text.length <= maxSignatureLength && signaturePattern.test(text)

export type Point = readonly [x: number, y: number]

export const parseSignature = (text: string): Point[][] =>
  text === ''
    ? []
    : text.split(';').map((line) =>
        line.split(' ').map((pair): Point => {
          const [x = 0, y = 0] = pair.split(',').map(Number)
          return [x, y]
        }),
      )

const toWhole = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))
export const formatSignature = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .map((line) => line.map(([x, y]) => `${toWhole(x, signatureField.width)},${toWhole(y, signatureField.height)}`).join(' '))
    .filter(Boolean)
    .join(';')

/** Path data of an SVG with the size of the field; a single point becomes a dot. */
export const toSignaturePath = (text: string): string =>
  parseSignature(text)
    .map((line) => {
      const [[x, y] = [0, 0], ...others] = line
      return `M${x} ${y}${others.length > 0 ? others.map(([toX, toY]) => `L${toX} ${toY}`).join('') : 'h1'}`
    })
    .join('')
