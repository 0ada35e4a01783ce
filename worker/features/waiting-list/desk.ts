import { sql } from 'drizzle-orm'
import type { waitingList as calls, WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { addDays, dayOf, dayRange, isoOf, utcOf, weekdayOf } from '../../../schema/rules/salon-time.ts'
import { waitingListEntries } from '../../../schema/tables/waiting-list.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { sendSoon } from '../messaging/data.ts'
import { readBusy, readOffer } from '../online-booking/data.ts'
import { readRota } from '../staff/data.ts'
import { addEntry, endLapsed, endOffersOf, entryOf, openOffer, type PackedEntry, readEntries, readEntry, readHoldMinutes } from './data.ts'
import { makeOffer } from './offering.ts'
import { fitsOn, waited } from './rules.ts'

const endedDays = 30
const wire = (staff: Staff, [entry]: readonly PackedEntry[]): WaitingListEntry | undefined => entry && entryOf(entry, staff.nowUtc)

/** One trip: a day's free times for an entry, whatever hours were wished for. The entry's own held time is not free. */
async function lookAt(staff: Staff, id: string, date: string) {
  const [from, to] = dayRange(date, staff.timeZone)
  const [[entry], offer, rota, busy, holdMinutes] = await staff.trip(
    readEntry(staff, id),
    readOffer(staff, 'all'),
    readRota(staff, date, date),
    readBusy(staff, from, to),
    readHoldMinutes(staff),
  )
  if (!entry) return undefined
  const whole = { dayFrom: date, dayTo: date, weekdays: [weekdayOf(date)], from: '00:00', to: '24:00' }
  const fits = fitsOn(date, { ...entry, channel: 'desk' }, whole, { offer, rota, busy, zone: staff.timeZone, nowUtc: staff.nowUtc })
  return { entry, fits, rotaVersion: rota.rotaVersion, holdMinutes }
}

export const deskHandlers: Handlers<typeof calls> = {
  list: async (staff) => {
    const since = addDays(dayOf(staff.nowUtc, staff.timeZone), -endedDays)
    const [entries] = await staff.trip(
      readEntries(
        staff,
        sql`(e.state = 'waiting' AND e.day_to >= ${since} OR e.state <> 'waiting' AND e.changed_utc > ${staff.nowUtc - endedDays * 86400})`,
      ),
    )
    return entries.map((entry) => entryOf(entry, staff.nowUtc))
  },

  create: async (staff, _input, { services, ...draft }) => {
    const waitingListEntryId = staff.newId('wle')
    const load = async (id: string) => wire(staff, (await staff.trip(readEntry(staff, id)))[0])
    try {
      return await staff.creating(async () => {
        const results = await staff.trip(
          ...staff.makes(waitingListEntryId),
          ...addEntry(staff, { waitingListEntryId, services: waited(services), ...draft, channel: 'desk' }),
          readEntry(staff, waitingListEntryId),
        )
        return wire(staff, results.at(-1) as PackedEntry[])
      }, load)
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'missing')
        throw new Refusal(400, 'Please check what you entered', { fields: { services: 'Not available any more' } })
      throw error
    }
  },

  remove: async (staff, { waitingListEntryId }) => {
    try {
      await staff.trip(
        staff.remove(waitingListEntries, sql`${waitingListEntries.waitingListEntryId} = ${waitingListEntryId}`),
        staff.must('missing'),
        ...endOffersOf(staff, waitingListEntryId, 'withdrawn'),
      )
      return { waitingListEntryId }
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'missing') return undefined
      throw error
    }
  },

  restore: async (staff, { waitingListEntryId }) => {
    const results = await staff.trip(
      staff.restore(waitingListEntries, sql`${waitingListEntries.waitingListEntryId} = ${waitingListEntryId}`),
      readEntry(staff, waitingListEntryId),
    )
    return wire(staff, results.at(-1) as PackedEntry[])
  },

  freeSlots: async (staff, { waitingListEntryId, date }) => {
    const seen = await lookAt(staff, waitingListEntryId, date)
    return seen?.fits.map(({ start, end, best, plans }) => ({
      ...{ start: isoOf(start), end: isoOf(end), best },
      services: plans.map((plan) => ({
        ...{ serviceId: plan.serviceId, userId: plan.userId, start: isoOf(plan.start) },
        ...(plan.subClientId ? { subClientId: plan.subClientId } : {}),
      })),
    }))
  },

  offer: async (staff, { waitingListEntryId }, { start }, request) => {
    const seen = await lookAt(staff, waitingListEntryId, dayOf(utcOf(start), staff.timeZone))
    if (!seen) return undefined
    const { entry, fits, rotaVersion, holdMinutes } = seen
    if (entry.state !== 'waiting' || openOffer(entry, staff.nowUtc)) throw new Refusal(409, 'This person is being asked already')
    const fit = fits.find((one) => one.start === utcOf(start))
    if (!fit) throw new Refusal(409, 'This time is already taken')
    try {
      const made = await makeOffer(staff, { ...entry, channel: 'desk' }, fit, {
        ...{ rotaVersion, holdMinutes, byHand: true },
        before: endLapsed(staff),
      })
      sendSoon(request, made.message)
      return wire(staff, made.entries)
    } catch (error) {
      if (!(error instanceof Aborted)) throw error
      if (error.reason === 'used' || error.reason === 'unique') throw new Refusal(409, 'This person is being asked already')
      throw new Refusal(409, 'This time is already taken')
    }
  },
}
