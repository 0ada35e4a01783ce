import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { bookingLinks as calls, LinkedBooking } from '../../../schema/api/booking-links.ts'
import type { FreeSlot } from '../../../schema/api/online-booking.ts'
import type { AlertSentence } from '../../../schema/rules/alert-sentences.ts'
import { occupationsOf } from '../../../schema/rules/occupations.ts'
import { addDays, dayOf, isoOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import type { Language } from '../../../schema/terms.ts'
import type { Link } from '../../db/link.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { freeTime, plannedOf, takeAll, takeTime } from '../agenda/data.ts'
import { conflictsOf, type PlannedAgendaService } from '../agenda/rules.ts'
import { raiseAlerts } from '../alerts/data.ts'
import { queue, sendSoon } from '../messaging/data.ts'
import { type OfferedService, readOffer, roomStands } from '../online-booking/data.ts'
import { slotsOf } from '../online-booking/rules.ts'
import { rotaStands } from '../staff/data.ts'
import { asItWas, changesLeft, readLinked } from './data.ts'
import { look, movable, refuseUnless, type Seen, view } from './look.ts'
import { asOffer, linkSlots, movedTo, namesOf, wishesOf } from './rules.ts'

type Change = Handlers<typeof calls>

/** Two trips: the new time is looked up among those that are free, then written by a batch that the database guards. */
export const moveBooking: Change['move'] = async (link, { lang, anybody }, chosen, request) => {
  const day = chosen.start.slice(0, 10)
  const seen = await look(link, addDays(day, -1), addDays(day, 1))
  const { agenda } = seen
  refuseUnless('open', seen, link, request)
  refuseOther(seen, chosen.version, link, request)
  const { offer, services } = movable(seen)
  const start = isoOf(utcOf(chosen.start))
  const date = dayOf(utcOf(start), seen.salon.timeZone)
  const left = (now: Seen) => {
    const found = asOffer(now.agenda, now.offer)
    const slots = found ? slotsOf(date, wishesOf(now.agenda, found.services, anybody === true), { ...now.day, offer: found.offer }) : []
    return new Refusal(409, 'This time was just taken', { slots: linkSlots(slots, now.day.rota) })
  }
  const same = (slot: FreeSlot) =>
    slot.start === start &&
    slot.services.length === chosen.services.length &&
    slot.services.every((service, i) => {
      const wanted = chosen.services[i]
      return (
        wanted?.agendaServiceId === service.serviceId && wanted.userId === service.userId && isoOf(utcOf(wanted.start)) === service.start
      )
    })
  const wishes = wishesOf(agenda, services, true).map((wish, i) => ({ ...wish, userId: chosen.services[i]?.userId ?? null }))
  const known = wishes.every(({ userId }, i) => userId !== null && services[i]?.userIds.includes(userId))
  const free = known ? slotsOf(date, wishes, { ...seen.day, offer }).find(same) : undefined
  if (!free) throw left(seen)
  const plan = movedTo(agenda, free)
  // Where it stands already there is nothing to do, and nothing to tell.
  if (
    plan.every(
      (service, i) => isoOf(service.start) === agenda.agendaServicesDTO[i]?.start && service.userId === agenda.agendaServicesDTO[i]?.userId,
    )
  )
    return view(seen, link, request)

  const ids = plan.map((service) => service.agendaServiceId)
  return write(link, seen, request, {
    values: { start: free.start, end: free.end, outsideHours: false },
    statements: [
      rotaStands(link, seen.day.rota.rotaVersion),
      ...room(link, seen, services, plan),
      ...plan.map((service) =>
        link.change(
          agendaServices,
          { start: isoOf(service.start), userId: service.userId, mayOverlap: false },
          sql`${agendaServices.agendaServiceId} = ${service.agendaServiceId} AND ${agendaServices.agendaId} = ${link.id}`,
        ),
      ),
      ...freeTime(link, ids),
      ...takeAll(link, plan, false),
    ],
    start: free.start,
    ...{ sentence: 'moved_online', kind: 'booking_moved', lang },
    taken: async () => left(await look(link, addDays(day, -1), addDays(day, 1))),
  })
}

/** Two trips, as the desk's: the time is free again and the booking stays, so that it can come back. */
export const cancelBooking: Change['cancel'] = async (link, { lang, version }, _body, request) => {
  const [[agenda], salon, offer] = await link.trip(...readLinked(link), readOffer(link))
  if (!agenda) return undefined
  const seen = { agenda, salon, offer }
  refuseUnless('open', seen, link, request)
  refuseOther(seen, version, link, request)
  return write(link, seen, request, {
    values: { outcome: 'cancelled', outcomeReason: '', outcomeNote: '', outcomeAt: link.now, outcomeBy: 'guest' },
    statements: freeTime(
      link,
      plannedOf(agenda).map((service) => service.agendaServiceId),
    ),
    start: agenda.start,
    ...{ sentence: 'cancelled_online', kind: 'booking_cancelled', lang },
  })
}

/** Two trips: nothing may stand in the way by now, neither another booking nor a day off. */
export const restoreBooking: Change['undo'] = async (link, { lang }, { start, version }, request) => {
  const day = start.slice(0, 10)
  const seen = await look(link, addDays(day, -1), addDays(day, 1))
  const { agenda, salon, offer } = seen
  const { rota, busy } = seen.day
  refuseUnless('cancelled', seen, link, request)
  refuseOther(seen, utcOf(start) === utcOf(agenda.start) ? version : -1, link, request)
  const planned = plannedOf(agenda)
  const services = movedTo(agenda, { start: agenda.start, end: agenda.start, best: false, services: [] })
  const { outsideHours } = agenda
  const taken = busy.taken.map(([userId, from, to]) => ({ userId, start: from, end: to, ...nobodys }))
  const gone = new Refusal(409, 'This time is already taken')
  if (conflictsOf(services, { rota, taken, own: [], outsideHours, zone: salon.timeZone }).length) throw gone
  return write(link, seen, request, {
    values: { outcome: null, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null },
    statements: [
      rotaStands(link, rota.rotaVersion),
      ...room(link, seen, asOffer(agenda, offer)?.services ?? [], services),
      ...takeTime(link, occupationsOf(planned), outsideHours),
    ],
    start: agenda.start,
    ...{ sentence: 'restored_online', kind: 'booking_restored', lang },
    taken: async () => gone,
  })
}

// Whose the time is does not matter to somebody who only asks whether it is free.
const nobodys = { causeId: '', dayOff: false, agendaId: null, clientName: null, service: null }

function refuseOther(seen: Omit<Seen, 'day'>, version: number, link: Link, request: Request) {
  if (seen.agenda.version !== version)
    throw new Refusal(409, 'Somebody else changed this meanwhile', { current: view(seen, link, request) })
}

/** As many at once as the online slots let in, this booking itself left out. */
const room = (link: Link, { offer }: Pick<Seen, 'offer'>, services: readonly OfferedService[], plan: readonly PlannedAgendaService[]) =>
  services.flatMap(({ categoryId }, i) => {
    const { start, length } = plan[i] as PlannedAgendaService
    const slots = offer.slots.filter((slot) => slot.onlineBookingServiceCategoryId === categoryId)
    const capacity = Math.max(0, ...slots.map((slot) => slot.capacity))
    return [roomStands(link, categoryId, start, start + length * 60, capacity, link.id)]
  })

interface Writing {
  readonly values: Partial<typeof agendas.$inferInsert>
  readonly statements: readonly Statement<unknown>[]
  readonly start: string
  readonly sentence: AlertSentence
  readonly kind: 'booking_moved' | 'booking_cancelled' | 'booking_restored'
  readonly lang: Language | undefined
  /** What is said where the time is no longer free. */
  readonly taken?: () => Promise<Refusal>
}

/** The change with its alert and its message, all or nothing: of two phones at once the second finds another version. */
async function write(link: Link, seen: Omit<Seen, 'day'>, request: Request, w: Writing): Promise<LinkedBooking> {
  const { agenda, offer } = seen
  const about = `${w.kind}:${link.id}:${agenda.version}`
  const services = namesOf(agenda)
  const message = queue(link, {
    cause: about,
    kind: w.kind,
    data: { agendaId: link.id, start: w.start, services },
    to: { clientId: agenda.clientId },
    agendaId: link.id,
    until: utcOf(w.start),
    ...(w.lang ? { language: w.lang } : {}),
  })
  const alert = raiseAlerts(link, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: { sentence: w.sentence, values: { services, before: agenda.start, start: w.start } },
    id: link.id,
    cause: about,
  })
  try {
    const results = await link.trip(
      link.change(agendas, w.values, asItWas(link, agenda.version)),
      link.must('moved'),
      changesLeft(link),
      ...w.statements,
      alert,
      message,
      ...readLinked(link),
    )
    sendSoon(request, message)
    const [[now], salon] = results.slice(-2) as [Agenda[], Seen['salon']]
    if (!now) throw new Refusal(404, 'This link does not work')
    return view({ agenda: now, salon, offer }, link, request)
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    if (error.reason === 'used') throw new Refusal(429, 'Too many changes for today. Please call the salon.', { retryAfter: 3600 })
    if (w.taken && ['taken', 'limit', 'rota'].includes(error.reason)) throw await w.taken()
    if (error.reason !== 'moved') throw error
    const [[now], salon] = await link.trip(...readLinked(link))
    if (!now) throw new Refusal(404, 'This link does not work')
    throw new Refusal(409, 'Somebody else changed this meanwhile', { current: view({ agenda: now, salon, offer }, link, request) })
  }
}
