/**
 * Colours of a booking with an order of the external cash system: where prices are shown, the alpha of its colour becomes 0,
 * so that only the card's edge keeps the colour, and the client's name is red.
 */
export function agendaColour(
  color: string,
  { pricesShown, externalCashOrder }: { pricesShown: boolean; externalCashOrder: string | null },
): { color: string; redName: boolean } {
  const hasOrder = pricesShown && externalCashOrder !== null && externalCashOrder !== ''
  return { color: hasOrder && color.includes(',') ? `${color.slice(0, color.lastIndexOf(',') + 1)}0)` : color, redName: hasOrder }
}

/** The colours offered for a booking instead of its category's colour, in the format of the API. */
export const bookingColours = [
  { name: 'pink', color: 'rgba(214,21,111,1)' },
  { name: 'violet', color: 'rgba(128,90,213,1)' },
  { name: 'blue', color: 'rgba(37,99,235,1)' },
  { name: 'teal', color: 'rgba(13,148,136,1)' },
  { name: 'green', color: 'rgba(22,143,80,1)' },
  { name: 'amber', color: 'rgba(202,120,11,1)' },
] as const
