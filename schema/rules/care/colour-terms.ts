/** The shape of colour formulas. Amounts are grams. */
import type { HairArea } from '../../terms.ts'

export interface ColourShade {
  /** As on the tube: `6.0`, `8.12`, `Lightener`. */
  shade: string
  grams: number
  /** The salon's product that it is taken from. */
  productId: string | null
}
export interface ColourDeveloper {
  volume: number
  /** Parts of developer for one part of colour. */
  ratio: number
  productId: string | null
}
export interface ColourArea {
  area: HairArea
  brand: string
  line: string
  shades: ColourShade[]
  developer: ColourDeveloper | null
  minutes: number
}
