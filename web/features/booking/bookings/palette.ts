import type { ConfigColour } from '../../../../schema/api/platform/settings-resources-schemas.ts'

export interface NamedColour {
  name: string
  /** `rgba(r,g,b,a)`. */
  color: string
}

/**
 * The colours offered for a booking: those of the salon in their order, each once; the default ones while the salon has none.
 * The booking's present colour is added if it is not among them. Empty until the salon's are loaded.
 */
export function getPalette(
  salonColours: readonly Pick<ConfigColour, 'name' | 'color' | 'position'>[] | undefined,
  defaultColours: readonly NamedColour[],
  present: NamedColour,
): NamedColour[] {
  if (salonColours === undefined) return present.color === '' ? [] : [present]
  const sorted = salonColours.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
  const offered = sorted.length > 0 ? sorted : defaultColours
  const once = offered.filter(({ color }, at) => offered.findIndex((other) => other.color === color) === at)
  const isOffered = present.color === '' || once.some(({ color }) => color === present.color)
  return [...once.map(({ name, color }) => ({ name, color })), ...(isOffered ? [] : [present])]
}
