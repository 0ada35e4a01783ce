import { atMinutes, dayOf, isoOf, localMinutes } from '../../../schema/rules/salon-time.ts'
import { heldUntil, suitingDays, writingHours } from '../../../schema/rules/waiting.ts'
import { openClient } from '../../db/client.ts'
import { Aborted } from '../../db/refusal.ts'
import type { Rows } from '../../db/rows.ts'
import type { Statement } from '../../db/statement.ts'
import { System } from '../../db/system.ts'
import type { Env } from '../../env.ts'
import { type Queued, queue, sendQueued } from '../messaging/data.ts'
import { readBusy, readOffer } from '../online-booking/data.ts'
import { readRota, rotaStands } from '../staff/data.ts'
import {
  addOffer,
  endLapsed,
  hold,
  type Looked,
  openOffer,
  type PackedEntry,
  readEntry,
  readHoldMinutes,
  readWaiting,
  salonsToLookAt,
  takeMark,
} from './data.ts'
import { lookFor } from './looking.ts'
import { type Fit, heldBy, onlineOf, type Surroundings } from './rules.ts'

/** So many offers one look makes at most; what is left waits for the next. */
const mostOffers = 20
/** So many are looked through, the oldest first. */
const mostAsked = 150
const salonsAtOnce = 200

interface Surrounding {
  readonly env: Env
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  readonly testDatabase?: string | undefined
}

/** All that the free-slot rule asks about some days, in one trip. */
export async function lookAround(door: Rows, zone: string, [from, to]: readonly [string, string]): Promise<Surroundings> {
  const [start, end] = [atMinutes(from, 0, zone), atMinutes(to, 1440, zone)]
  const [offer, rota, busy] = await door.trip(readOffer(door, 'all'), readRota(door, from, to), readBusy(door, start, end))
  return { offer, rota, busy, zone, nowUtc: door.nowUtc }
}

/** The batch of an offer: its room is kept, its row and its message written, or nothing at all. */
export async function makeOffer(
  door: Rows,
  entry: PackedEntry,
  fit: Fit,
  how: { rotaVersion: number; holdMinutes: number; byHand: boolean; before?: readonly Statement<unknown>[] },
): Promise<{ message: Queued; entries: PackedEntry[] }> {
  const waitingListOfferId = door.newId('wof')
  const expiry = heldUntil(door.nowUtc, fit.start, how.holdMinutes)
  const message = queue(door, {
    cause: `waiting-offer:${waitingListOfferId}`,
    kind: 'waiting_offer',
    data: {
      waitingListOfferId,
      start: isoOf(fit.start),
      services: fit.plans.map((plan) => plan.service).join(', '),
      expiry: isoOf(expiry),
    },
    to: { clientId: entry.clientId },
    until: expiry,
    ...(entry.language ? { language: entry.language } : {}),
  })
  const results = await door.trip(
    ...(how.before ?? []),
    rotaStands(door, how.rotaVersion),
    ...addOffer(door, {
      ...{ waitingListOfferId, waitingListEntryId: entry.id, start: isoOf(fit.start), end: isoOf(fit.end), services: fit.plans },
      ...{ byHand: how.byHand, expiry: isoOf(expiry), rotaVersion: how.rotaVersion },
    }),
    hold(door, waitingListOfferId, heldBy(fit.plans)),
    message,
    readEntry(door, entry.id),
  )
  return { message, entries: results.at(-1) as PackedEntry[] }
}

/**
 * One look at a salon: what nobody answered has lapsed, and the first who fits is offered what is free, then the next.
 * Whoever looks takes the salon's mark first, so that what frees meanwhile is looked at again.
 */
export async function offerRoom(system: System, { salonId, timeZone: zone }: Looked): Promise<Queued[]> {
  const door = system.inSalon(salonId, zone)
  const minute = localMinutes(system.nowUtc, zone)
  const today = dayOf(system.nowUtc, zone)
  if (minute < writingHours[0] || minute >= writingHours[1]) {
    await door.trip(...endLapsed(door))
    return []
  }
  const results = await door.trip(...endLapsed(door), takeMark(door), readWaiting(door, today), readHoldMinutes(door))
  const entries = results.at(-2) as PackedEntry[]
  const holdMinutes = results.at(-1) as number
  const asking = entries.filter((entry) => !openOffer(entry, system.nowUtc)).slice(0, mostAsked)
  if (asking.length === 0) return []
  const days = asking.flatMap((entry) => suitingDays(entry, today)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const look = async () => {
    const around = await lookAround(door, zone, [first, last])
    const open = entries.flatMap((entry) => openOffer(entry, system.nowUtc)?.services ?? [])
    const online = [...around.busy.online, ...onlineOf(open)]
    return { rotaVersion: around.rota.rotaVersion, ...lookFor({ ...around, busy: { ...around.busy, online } }) }
  }

  let around = await look()
  const sent: Queued[] = []
  for (const entry of asking) {
    if (sent.length === mostOffers) break
    // Somebody may take the very time while it is being offered: then what is left is looked at once more.
    for (let tries = 0; tries < 2; tries++) {
      const fit = around.firstFit(entry)
      if (!fit) break
      try {
        const made = await makeOffer(door, entry, fit, { rotaVersion: around.rotaVersion, holdMinutes, byHand: false })
        sent.push(made.message)
        around.take(fit.plans)
        break
      } catch (error) {
        if (!(error instanceof Aborted)) throw error
        if (error.reason !== 'taken' && error.reason !== 'rota') break
        around = await look()
      }
    }
  }
  return sent
}

async function opened<T>(s: Surrounding, work: (system: System) => Promise<T>): Promise<T> {
  const client = openClient(s.env, s.testDatabase)
  try {
    return await work(new System(client, { nowUtc: s.nowUtc, newId: s.newId, actor: 'waiting-list' }))
  } finally {
    client.close()
  }
}

/** Behind the reply of whatever made room. What goes wrong is left to the sweep. */
export async function offerBehind(s: Surrounding, salon: Looked): Promise<void> {
  try {
    const sent = await opened(s, (system) => offerRoom(system, salon))
    if (sent.length > 0) await sendQueued(s, sent)
  } catch {
    // The mark was taken: the sweep that looks at every list finds it.
  }
}

/** Salons with a mark or with a lapsed offer; with `all`, every salon in which somebody waits. The outbox sends what is written here. */
export async function offerEverywhere(s: Surrounding, all: boolean): Promise<void> {
  await opened(s, async (system) => {
    const [salons] = await system.trip(salonsToLookAt(system, salonsAtOnce, all))
    // A salon in which something goes wrong leaves the others alone; its turn comes again.
    for (const salon of salons) await offerRoom(system, salon).catch(() => undefined)
  })
}
