/** Time in which somebody is out at short notice: as rota entries, and whether the clients know. */

import { addDays, localMinutes, toSalonDay } from '../salon-time.ts'
import type { Span } from '../team/rota.ts'

/** In the place of a user's id: everybody. */
export const wholeSalon = 'salon'

/** How many days ahead somebody reports their own absence: later ones are asked for as time off. */
export const ownAbsenceDays = 3

/** Hours of each of some days, both included; minutes after midnight. */
export interface AbsenceDays {
  dayStart: string
  dayEnd: string
  span: Span
}

/** A time (seconds UTC) as whole days between a first and a last part of a day. */
export function splitAbsence(from: number, to: number, zone: string): AbsenceDays[] {
  const [first, last] = [toSalonDay(from, zone), toSalonDay(to - 1, zone)]
  const start = localMinutes(from, zone)
  const end = toSalonDay(to, zone) === last ? localMinutes(to, zone) : 1440
  if (first === last) return [{ dayStart: first, dayEnd: last, span: [start, end] }]
  const whole = {
    dayStart: start === 0 ? first : addDays(first, 1),
    dayEnd: end === 1440 ? last : addDays(last, -1),
    span: [0, 1440] as Span,
  }
  return [
    ...(start === 0 ? [] : [{ dayStart: first, dayEnd: first, span: [start, 1440] as Span }]),
    ...(whole.dayStart <= whole.dayEnd ? [whole] : []),
    ...(end === 1440 ? [] : [{ dayStart: last, dayEnd: last, span: [0, end] as Span }]),
  ]
}

/**
 * What is known of a client's message: `reached` by a receipt, on its `way`, `silent` without a receipt for a while, `failed`, or no
 * message (`untold`).
 */
export const toldStates = ['reached', 'way', 'silent', 'failed', 'untold'] as const
export type ToldState = (typeof toldStates)[number]

/** Seconds after which a message without a receipt counts as not read. */
export const silentAfter = 15 * 60

/** The state of a message; times in seconds UTC. `message` is null where none was written. */
export function getToldState(
  message: {
    state: 'waiting' | 'sending' | 'sent' | 'failed'
    delivery: 'delivered' | 'read' | 'undelivered' | null
    created: number
  } | null,
  now: number,
): ToldState {
  if (message === null) return 'untold'
  if (message.state === 'failed' || message.delivery === 'undelivered') return 'failed'
  if (message.delivery !== null) return 'reached'
  return now - message.created < silentAfter ? 'way' : 'silent'
}

/** Whether a client has to be rung: not reached, not rung, and nobody has changed the booking since, perhaps the client by the link. */
export const isToRing = ({ told, rung, changed }: { told: ToldState; rung: string | null; changed: boolean }): boolean =>
  told !== 'reached' && told !== 'way' && rung === null && !changed
