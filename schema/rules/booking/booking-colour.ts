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
