import type { Appointment } from '../../api/visits/visits-schemas.ts'
import { toVisitReductions } from '../money/promotions.ts'
import { cents, euro, sumEuro } from '../money.ts'
import { computeUsedDeposit, toPriceLines, visitPrice } from './visit-price.ts'

/** How far a pet of a visit is. Services that name no pet are for all of them. */
export interface ReadyPet {
  readonly subClientId: string
  readonly name: string
  /** The first service that is still open; null once all have ended. */
  readonly open: { readonly service: string; readonly firstName: string } | null
  /** When the open services end if each takes its planned time from now on, ISO in UTC; null without any. */
  readonly about: string | null
  /** What its own services cost, in euro. */
  readonly amount: number
}

const minuteMs = 60_000

/** What is left to pay of a visit, in euro: its price with what is sold along, less deposit and sessions; after checkout its balance. */
export function computeAmountDue(visit: Appointment): number {
  if (visit.checkedOut || visit.externalCashOrder) return visit.owed
  const price = visitPrice({ ...visit, lines: toPriceLines(visit), reductions: toVisitReductions(visit) })
  const unsold = visit.prepaidDTO.filter(({ isSold }) => !isSold).map((line) => line.price)
  return sumEuro([price.total, -price.prepaid, -computeUsedDeposit(visit.depositDTO, price), ...unsold])
}

/** The pets of a visit in its order, at an instant in milliseconds. */
export function listReadyPets(visit: Appointment, nowMs: number): ReadyPet[] {
  const { lines } = visitPrice({ ...visit, lines: toPriceLines(visit), reductions: toVisitReductions(visit) })
  const nets = new Map(lines.map(({ id, net }) => [id, cents(net)]))
  return visit.subClientsDTO.map(({ subClientId, name }) => {
    const own = visit.clientHistoryServicesDTO.filter((line) => line.subClientId === subClientId)
    const open = visit.clientHistoryServicesDTO.filter((line) => line.end === null && [null, subClientId].includes(line.subClientId))
    const leftMs = open.map(({ start, length }) =>
      start === null ? length * minuteMs : Math.max(0, Date.parse(start) + length * minuteMs - nowMs),
    )
    const [first] = open
    return {
      subClientId,
      name,
      open: first ? { service: first.service, firstName: first.userDTO.firstName } : null,
      about: first ? new Date(nowMs + leftMs.reduce((sum, one) => sum + one, 0)).toISOString() : null,
      amount: euro(own.reduce((sum, line) => sum + (nets.get(line.clientHistoryServiceId) ?? 0), 0)),
    }
  })
}
