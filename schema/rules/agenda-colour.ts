/**
 * How a booking shows an order of the external cash system (section 9): where prices are shown, the last field of its
 * colour becomes `0)`, so that only its edge is left, and the client's name stands in red.
 */
export function agendaColour(
  color: string,
  { pricesShown, externalCashOrder }: { pricesShown: boolean; externalCashOrder: string | null },
): { color: string; redName: boolean } {
  const ordered = pricesShown && externalCashOrder !== null && externalCashOrder !== ''
  return { color: ordered && color.includes(',') ? `${color.slice(0, color.lastIndexOf(',') + 1)}0)` : color, redName: ordered }
}
