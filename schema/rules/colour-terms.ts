/** Terms of colour formulas and patch tests, and the shape in which a formula is stored. Amounts are grams. */

/** Parts of the head that a formula is mixed for. */
export const hairAreas = ['roots', 'temples', 'fringe', 'lengths', 'ends', 'highlights', 'all', 'toner'] as const
export type HairArea = (typeof hairAreas)[number]

/** `pending` until the skin has been looked at. */
export const patchTestResults = ['pending', 'passed', 'reaction'] as const
export type PatchTestResult = (typeof patchTestResults)[number]

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
