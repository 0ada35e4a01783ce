import type { CSSProperties } from 'react'
import { useFormat } from '../../../ui/use-format.ts'
import { getShadeColour } from './shade-colours.ts'

/** The colour of a shade, as a small square. */
export const Swatch = ({ shade }: { shade: string }) => (
  <i className="ct-swatch" style={{ '--hair': getShadeColour(shade) } as CSSProperties} aria-hidden="true" />
)

/** A shade with its weight. */
export function Shade({ shade, grams }: { shade: string; grams: number }) {
  const { number } = useFormat()
  return (
    <span className="ct-shade num">
      <Swatch shade={shade} />
      <b className="med">{shade}</b> <span className="muted">{number(grams)} g</span>
    </span>
  )
}
