import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { scaleGrams } from '../../../../schema/rules/care/colour-formulas.ts'
import type { HairArea } from '../../../../schema/terms.ts'

export interface ShadeValues {
  readonly shade: string
  readonly grams: number | null
  readonly productId: string | null
}
/** One area in the form. Without a volume there is no developer. */
export interface AreaValues {
  readonly area: HairArea
  readonly brand: string
  readonly line: string
  readonly shades: readonly ShadeValues[]
  readonly volume: number | null
  readonly ratio: number
  readonly developerProductId: string | null
  readonly minutes: number | null
}
export interface ColourValues {
  title: string
  day: string | null
  areas: readonly AreaValues[]
  naturalBase: number | null
  greyPercent: number | null
  result: string
  nextTime: string
  leftoverGrams: number | null
}

export const blankShade: ShadeValues = { shade: '', grams: null, productId: null }
/** A further area: brand and line are those of the one before. */
export const createArea = (area: HairArea, before?: AreaValues): AreaValues => ({
  area,
  brand: before?.brand ?? '',
  line: before?.line ?? '',
  shades: [blankShade],
  volume: before?.volume ?? 20,
  ratio: before?.ratio ?? 1,
  developerProductId: before?.developerProductId ?? null,
  minutes: before?.minutes ?? 35,
})

/** The form of a formula; with `template`, of a new one that repeats it. Only result and leftovers are those of the new one. */
export function toColourValues(colour: ClientHistoryColour | null, template: ClientHistoryColour | null, today: string): ColourValues {
  const source = colour ?? template
  const areas = source?.areas.map(
    ({ developer, cost: _cost, ...area }): AreaValues => ({
      ...area,
      volume: developer?.volume ?? null,
      ratio: developer?.ratio ?? 1,
      developerProductId: developer?.productId ?? null,
    }),
  )
  return {
    title: source?.title ?? '',
    day: colour?.day ?? today,
    areas: areas ?? [createArea('roots')],
    naturalBase: source?.naturalBase ?? null,
    greyPercent: source?.greyPercent ?? null,
    result: colour?.result ?? '',
    nextTime: source?.nextTime ?? '',
    leftoverGrams: colour?.leftoverGrams ?? 0,
  }
}

const toAreaBody = ({ volume, ratio, developerProductId, minutes, ...area }: AreaValues) => ({
  ...area,
  developer: volume === null ? null : { volume, ratio, productId: developerProductId },
  minutes: minutes ?? 0,
})
export const toColourBody = ({ areas, leftoverGrams, ...values }: ColourValues) => ({
  ...values,
  // Imported formulas are a text without areas, and stay so.
  ...(areas.length > 0 ? { areas: areas.map(toAreaBody) } : {}),
  leftoverGrams: leftoverGrams ?? 0,
})

/** The mix of an area for the rules of weights. */
export const toMix = ({ shades, volume, ratio }: AreaValues) => ({
  shades: shades.map(({ shade, grams, productId }) => ({ shade, grams: grams ?? 0, productId })),
  developer: volume === null ? null : { volume, ratio, productId: null },
})

/** What a new formula copies from the one that it repeats. */
export const toRepeated = ({ clientId, title, areas, naturalBase, greyPercent, nextTime }: ClientHistoryColour) => ({
  clientId,
  title,
  areas,
  naturalBase,
  greyPercent,
  nextTime,
})

/** Every weight times `factor`, to a tenth of a gram. */
export const scaleAreas = (areas: readonly AreaValues[], factor: number): AreaValues[] =>
  areas.map((area) => ({
    ...area,
    shades: area.shades.map((shade) => ({
      ...shade,
      grams: shade.grams === null ? null : scaleGrams(shade.grams, factor),
    })),
  }))
