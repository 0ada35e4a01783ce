import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { type FreeSlot, onlineBooking, type Wish } from '../../../schema/api/online-booking.ts'
import { addDays, atMinutes, dayOf, dayRange, isoOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { digitsOf, fold } from '../../../schema/rules/search.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { clients, subClients } from '../../../schema/tables/clients.ts'
import type { Booking } from '../../db/booking.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import { feature, type Request } from '../../http/serve.ts'
import { addServices, readAgenda, takeAll } from '../agenda/data.ts'
import type { PlannedAgendaService } from '../agenda/rules.ts'
import { raiseAlerts } from '../alerts/data.ts'
import { nextSearchNo } from '../clients/data.ts'
import { queue, sendSoon } from '../messaging/data.ts'
import { readRota, rotaStands } from '../staff/data.ts'
import { readAround, readBusy, readOffer, roomStands } from './data.ts'
import { distinct, offeredOf, roomOn, slotsOf } from './rules.ts'
import { firstName, signInHandlers } from './sign-in.ts'

/** One trip for a day or a month: what is offered, who works, what is taken. */
async function look(guest: Booking, from: string, to: string) {
  const [start, end] = [atMinutes(from, 0, guest.timeZone), atMinutes(to, 1440, guest.timeZone)]
  const [offer, rota, busy, made] = await guest.trip(
    readOffer(guest),
    readRota(guest, from, to),
    readBusy(guest, start, end),
    guest.earlier(),
  )
  return { offer, rota, busy, made, zone: guest.timeZone, nowUtc: guest.nowUtc }
}

export const onlineBookingFeatures = [
  feature(onlineBooking, {
    ...signInHandlers,

    getServices: async (guest) => {
      const [{ showPrices, name, isPet, ...around }, offer] = await guest.trip(readAround(guest), readOffer(guest))
      const bookable = new Set(offer.slots.map((slot) => slot.onlineBookingServiceCategoryId))
      const services = offer.services
        .filter((service) => bookable.has(service.categoryId) && service.userIds.length > 0)
        .map(({ serviceId, service, length, parts, cents, description, categoryId, userIds }) => ({
          ...{ serviceId, service, length, parts, userIds, extendedDescription: description, onlineBookingServiceCategoryId: categoryId },
          ...(showPrices === 0 ? {} : { price: cents / 100 }),
        }))
      const offered = new Set(services.map((service) => service.serviceId))
      const last = around.last
        .filter((service) => offered.has(service.serviceId))
        .map(({ serviceId, userId, subClientId }) => ({
          serviceId,
          ...(userId ? { userId } : {}),
          ...(subClientId ? { subClientId } : {}),
        }))
      return { ...around, last, services, isPet: isPet === 1, client: name === null ? null : { firstName: firstName(name) } }
    },

    /** The guest says who they are: a client of the proven phone, with pets where there are any. */
    newClient: async (guest, _input, { name, email, pets }) => {
      const [found] = await guest.trip(
        guest.ask(
          (salon) => sql`SELECT 1 AS here WHERE ${salon} IS NOT NULL`,
          (rows) => rows.length,
        ),
      )
      if (!found) throw new Refusal(404, 'Unable to create client')
      if (guest.clientId !== null) throw new Refusal(409, 'This phone is known already')
      const clientId = guest.newId('cli')
      const made = pets.map((pet) => ({ subClientId: guest.newId('pet'), name: pet }))
      await guest.trip(
        guest.add(clients, {
          clientId,
          name,
          email,
          phoneNumber: guest.phoneNumber,
          searchNo: nextSearchNo,
          searchText: fold(`${name} ${email}`),
          searchDigits: digitsOf(guest.phoneNumber),
        }),
        ...made.map((pet) => guest.add(subClients, { ...pet, clientId, searchText: fold(pet.name) })),
        guest.becomes(clientId),
        guest.must('used'),
      )
      return { client: { firstName: firstName(name) }, pets: made }
    },

    freeSlots: async (guest, { date }, wishes) => slotsOf(date, distinct(wishes), await look(guest, date, date)),

    freeDays: async (guest, { month, services }) => {
      const first = `${month}-01`
      const next = addDays(first, 32).slice(0, 7)
      const last = addDays(`${next}-01`, -1)
      const wishes = distinct(services)
      const seen = await look(guest, first, last)
      const today = dayOf(guest.nowUtc, guest.timeZone)
      const days: string[] = []
      for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) if (roomOn(day, wishes, seen)) days.push(day)
      return days
    },

    saveSlot: (guest, { date, channel }, slot, request) => saveSlot(guest, date, channel, slot, request),
  }),
]

type Chosen = Pick<FreeSlot, 'start' | 'services'> & { note: string }

/** Two trips: the slot is looked up among those that are free, then written by a batch that the database itself guards. The loser is told what is left. */
async function saveSlot(guest: Booking, date: string, channel: string, chosen: Chosen, request: Request): Promise<Agenda | undefined> {
  const wishes: Wish[] = chosen.services.map(({ serviceId, userId, subClientId }) => ({
    serviceId,
    userId,
    subClientId: subClientId ?? null,
  }))
  const anybody = distinct(wishes.map((wish) => ({ ...wish, userId: null })))
  const load = async (agendaId: string) => (await guest.trip(readAgenda(guest, agendaId)))[0][0]
  const taken = async () => {
    const slots = slotsOf(date, anybody, await look(guest, date, date))
    return new Refusal(409, 'This time was just taken', { slots })
  }

  const seen = await look(guest, date, date)
  if (seen.made) return load(seen.made)
  if (guest.clientId === null) throw new Refusal(409, 'Please say who you are first')
  const offered = offeredOf(seen.offer, wishes)
  const [from, to] = dayRange(date, guest.timeZone)
  if (utcOf(chosen.start) < from || utcOf(chosen.start) >= to)
    throw new Refusal(400, 'Please check what you entered', { fields: { start: 'Not on this day' } })
  const free = slotsOf(date, wishes, seen).find((slot) => slot.start === isoOf(utcOf(chosen.start)))
  const same = free?.services.every((service, i) => service.start === isoOf(utcOf(chosen.services[i]?.start ?? '')))
  if (!free || !same) throw new Refusal(409, 'This time was just taken', { slots: slotsOf(date, anybody, seen) })

  const agendaId = guest.newId('agd')
  const services = free.services.map((service, i): PlannedAgendaService => {
    const { service: name, length, parts, breakAfterService, cents } = offered[i] as (typeof offered)[number]
    const start = utcOf(service.start)
    return {
      agendaServiceId: guest.newId('ags'),
      serviceId: service.serviceId,
      userId: service.userId,
      start,
      service: name,
      length,
      parts,
      breakAfterService,
      price: cents / 100,
      mayOverlap: false,
      show: true,
      subClientId: service.subClientId ?? null,
    }
  })
  const room = services.flatMap((service, i) => {
    const categoryId = offered[i]?.categoryId ?? ''
    const slots = seen.offer.slots.filter((slot) => slot.onlineBookingServiceCategoryId === categoryId)
    const capacity = Math.max(0, ...slots.map((slot) => slot.capacity))
    return [roomStands(guest, categoryId, service.start, service.start + service.length * 60, capacity)]
  })
  const names = services.map((service) => service.service).join(', ')
  const confirmation = queue(guest, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start: free.start, services: names },
    to: { clientId: guest.clientId },
    agendaId,
    until: utcOf(free.start),
  })
  try {
    return await guest.creating(async () => {
      const results = await guest.trip(
        ...guest.makes(agendaId),
        rotaStands(guest, seen.rota.rotaVersion),
        ...room,
        guest.add(agendas, {
          agendaId,
          clientId: guest.clientId ?? '',
          subClientIds: [...new Set(services.flatMap((service) => service.subClientId ?? []))],
          start: free.start,
          end: free.end,
          note: chosen.note,
          onlineBooking: true,
          channel,
        }),
        ...addServices(guest, agendaId, services, true),
        ...takeAll(guest, services, false),
        raiseAlerts(guest, {
          to: { roles: ['ADMIN', 'RECEPTIONIST'] },
          type: 'Booking',
          content: { sentence: 'booked_online', values: { services: names, start: free.start } },
          id: agendaId,
          cause: `booked:${agendaId}`,
        }),
        confirmation,
        readAgenda(guest, agendaId),
      )
      sendSoon(request, confirmation)
      return (results.at(-1) as Agenda[])[0]
    }, load)
  } catch (error) {
    if (error instanceof Aborted && ['taken', 'limit', 'rota'].includes(error.reason)) throw await taken()
    throw error
  }
}
