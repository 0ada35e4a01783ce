import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import type { BookingLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { noTerms, takeClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { call } from '../../../api/call.ts'

/** Reads a client's own times and prices; answers what gives them to lines. */
export async function loadLineTerms(clientId: string, catalogue: readonly Service[]) {
  const own = await call(clientOwnTerms.ofClient, { clientId })
  return (lines: readonly BookingLine[]) => lines.map((line) => takeClientTerms(line, { ...noTerms, own, catalogue }))
}
