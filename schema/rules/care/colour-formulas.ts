/** Weights of colour formulas, what differs between two of them, and formulas for more or less hair. Weights are grams, to a tenth. */
import type { ColourArea, ColourShade } from './colour-terms.ts'

type Mix = Pick<ColourArea, 'shades' | 'developer'>

const toTenth = (grams: number) => Math.round(grams * 10) / 10

export const getColourGrams = ({ shades }: Pick<Mix, 'shades'>): number => toTenth(shades.reduce((sum, { grams }) => sum + grams, 0))
/** The developer follows from the colour and the ratio. */
export const getDeveloperGrams = (mix: Mix): number => (mix.developer ? toTenth(getColourGrams(mix) * mix.developer.ratio) : 0)
export const getMixGrams = (mix: Mix): number => toTenth(getColourGrams(mix) + getDeveloperGrams(mix))
export const getFormulaGrams = (areas: readonly Mix[]): number => toTenth(areas.reduce((sum, mix) => sum + getMixGrams(mix), 0))

/** What each product of the salon gives to a formula, by the position of its area. */
export function listProductUses(areas: readonly Mix[]): { area: number; productId: string; grams: number }[] {
  return areas.flatMap((mix, area) => {
    const uses = mix.shades.map(({ productId, grams }) => ({ area, productId, grams }))
    const all = mix.developer ? [...uses, { area, productId: mix.developer.productId, grams: getDeveloperGrams(mix) }] : uses
    return all.flatMap(({ productId, ...use }) => (productId === null || use.grams === 0 ? [] : [{ ...use, productId }]))
  })
}

/** A weight for another quantity of hair: `factor` times as much, at least a tenth of a gram. */
export const scaleGrams = (grams: number, factor: number): number => Math.max(0.1, toTenth(grams * factor))

export interface ShadeChange {
  readonly isNew: boolean
  /** Grams more or fewer than before; 0 for a new shade. */
  readonly grams: number
}
export interface AreaChange {
  /** The area was not in the previous formula. */
  readonly isNew: boolean
  /** By position of the shade; null where nothing changed. */
  readonly shades: readonly (ShadeChange | null)[]
  /** Names of shades that the previous formula had here. */
  readonly removed: readonly string[]
  readonly hasOtherDeveloper: boolean
  readonly hasOtherRatio: boolean
  /** Minutes more or fewer. */
  readonly minutes: number
}

const isSameShade = (a: ColourShade, b: ColourShade) => a.shade.toLowerCase() === b.shade.toLowerCase()

/** What differs from the formula before, by area. A first formula has nothing to differ from: null. */
export function compareFormulas(areas: readonly ColourArea[], previous: readonly ColourArea[] | undefined): (AreaChange | null)[] {
  if (!previous) return areas.map(() => null)
  return areas.map((area) => {
    const before = previous.find((one) => one.area === area.area)
    if (!before)
      return { isNew: true, shades: area.shades.map(() => null), removed: [], hasOtherDeveloper: false, hasOtherRatio: false, minutes: 0 }
    const shades = area.shades.map((shade): ShadeChange | null => {
      const old = before.shades.find((one) => isSameShade(one, shade))
      if (!old) return { isNew: true, grams: 0 }
      return old.grams === shade.grams ? null : { isNew: false, grams: toTenth(shade.grams - old.grams) }
    })
    return {
      isNew: false,
      shades,
      removed: before.shades.filter((old) => !area.shades.some((shade) => isSameShade(old, shade))).map(({ shade }) => shade),
      hasOtherDeveloper: before.developer?.volume !== area.developer?.volume,
      hasOtherRatio: before.developer !== null && area.developer !== null && before.developer.ratio !== area.developer.ratio,
      minutes: area.minutes - before.minutes,
    }
  })
}

export interface Allowance {
  /** Grams that the prices of the visit's services include. */
  readonly allowanceGrams: number
  readonly mixedGrams: number
  readonly leftoverGrams: number
  /** Euro. */
  readonly extraGramPrice: number
}

/** Grams beyond the allowance that are charged, in whole grams, and their price in euro. What is left over is waste, not charged. */
export function getExtraColour({ allowanceGrams, mixedGrams, leftoverGrams, extraGramPrice }: Allowance): { grams: number; price: number } {
  const grams = Math.max(0, Math.round(mixedGrams - leftoverGrams - allowanceGrams))
  return { grams, price: Math.round(grams * extraGramPrice * 100) / 100 }
}
