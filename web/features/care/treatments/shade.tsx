import type { CSSProperties } from 'react'
import { useFormat } from '../../../ui/use-format.ts'

/** Depth of a shade to lightness: 1 is black, 10 the lightest blonde. */
const lightness = [0.2, 0.24, 0.28, 0.34, 0.4, 0.46, 0.54, 0.63, 0.73, 0.83]
/** Chroma and hue of the first tone behind the point. */
const tones: Readonly<Record<string, readonly [chroma: number, hue: number]>> = {
  '0': [0.045, 60],
  '1': [0.022, 55],
  '2': [0.04, 330],
  '3': [0.09, 80],
  '4': [0.12, 50],
  '5': [0.09, 20],
  '6': [0.15, 25],
  '7': [0.06, 70],
  '8': [0.03, 280],
  '9': [0.03, 65],
}
const lightener = 'oklch(0.93 0.03 90)'

/** A CSS colour near a shade's: from depth and first tone of `6.0` or `8/12`. What has no depth is shown as lightener. */
function getShadeColour(shade: string): string {
  const [, depth, tone = '0'] = /^(\d{1,2})(?:[.,/-](\d))?/.exec(shade.trim()) ?? []
  if (depth === undefined) return lightener
  const light = lightness[Math.min(10, Math.max(1, Number(depth))) - 1] ?? 0.5
  const [chroma, hue] = tones[tone] ?? [0.05, 60]
  return `oklch(${light} ${chroma} ${hue})`
}

/** The colour of a shade, as a small square. */
export const Swatch = ({ shade }: { shade: string }) => (
  <i className="ct-swatch no-shrink" style={{ '--hair': getShadeColour(shade) } as CSSProperties} aria-hidden="true" />
)

/** A shade with its weight. */
export function Shade({ shade, grams }: { shade: string; grams: number }) {
  const { number } = useFormat()
  return (
    <span className="ct-shade inline middle gap-6 nowrap tint num">
      <Swatch shade={shade} />
      <b className="med">{shade}</b> <span className="muted">{number(grams)} g</span>
    </span>
  )
}
