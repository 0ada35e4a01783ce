import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { type FreeSlot, onlineBooking, type ServiceRequest } from '../../../schema/api/online-booking.ts'
import { addDays, atMinutes, dayRange, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { extractDigits, fold } from '../../../schema/rules/search.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { clients, subClients } from '../../../schema/tables/clients.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import { defineRoutes, type Request } from '../../http/serve.ts'
import type { PlannedAgendaService } from '../agenda/index.ts'
import { insertAgendaServices, reserveAllTime, selectAgenda } from '../agenda/index.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { nextSearchNo } from '../clients/index.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import { abortIfFull, selectBookableCatalogue, selectBookingPage, selectBusyTimes } from './queries.ts'
import { distinct, findFreeSlots, findRequestedServices, hasFreeSlotOn } from './rules.ts'
import { firstName, signInHandlers } from './sign-in.ts'

/** One trip for a day or a month: what is offered, who works, what is taken. */
async function look(db: GuestDb, from: string, to: string) {
  const [start, end] = [atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone)]
  const [offer, rota, busy, made] = await db.batch(
    selectBookableCatalogue(db),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end),
    db.findReplay(),
  )
  return { offer, rota, busy, made, zone: db.timeZone, nowUtc: db.nowUtc }
}

export const onlineBookingFeatures = [
  defineRoutes(onlineBooking, {
    ...signInHandlers,

    getServices: async (db) => {
      const [{ showPrices, name, isPet, ...around }, offer] = await db.batch(selectBookingPage(db), selectBookableCatalogue(db))
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
    newClient: async (db, _input, { name, email, pets }) => {
      const [found] = await db.batch(
        db.queryRaw(
          (salon) => sql`SELECT 1 AS here WHERE ${salon} IS NOT NULL`,
          (rows) => rows.length,
        ),
      )
      if (!found) throw new ApiError(404, 'unable_to_create_client')
      if (db.clientId !== null) throw new ApiError(409, 'phone_registered')
      const clientId = db.newId('cli')
      const made = pets.map((pet) => ({ subClientId: db.newId('pet'), name: pet }))
      await db.batch(
        db.insert(clients, {
          clientId,
          name,
          email,
          phoneNumber: db.phoneNumber,
          searchNo: nextSearchNo,
          searchText: fold(`${name} ${email}`),
          searchDigits: extractDigits(db.phoneNumber),
        }),
        ...made.map((pet) => db.insert(subClients, { ...pet, clientId, searchText: fold(pet.name) })),
        db.setClient(clientId),
        db.abortIfUnchanged('already_used'),
      )
      return { client: { firstName: firstName(name) }, pets: made }
    },

    freeSlots: async (db, { date }, wishes) => findFreeSlots(date, distinct(wishes), await look(db, date, date)),

    freeDays: async (db, { month, services }) => {
      const first = `${month}-01`
      const next = addDays(first, 32).slice(0, 7)
      const last = addDays(`${next}-01`, -1)
      const wishes = distinct(services)
      const seen = await look(db, first, last)
      const today = toSalonDay(db.nowUtc, db.timeZone)
      const days: string[] = []
      for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) if (hasFreeSlotOn(day, wishes, seen)) days.push(day)
      return days
    },

    saveSlot: (db, { date, channel }, slot, request) => saveSlot(db, date, channel, slot, request),
  }),
]

type Chosen = Pick<FreeSlot, 'start' | 'services'> & { note: string }

/** Two trips: the slot is looked up among those that are free, then written by a batch that the database itself guards. The loser is told what is left. */
async function saveSlot(db: GuestDb, date: string, channel: string, chosen: Chosen, request: Request): Promise<Agenda | undefined> {
  const wishes: ServiceRequest[] = chosen.services.map(({ serviceId, userId, subClientId }) => ({
    serviceId,
    userId,
    subClientId: subClientId ?? null,
  }))
  const anybody = distinct(wishes.map((wish) => ({ ...wish, userId: null })))
  const load = async (agendaId: string) => (await db.batch(selectAgenda(db, agendaId)))[0][0]
  const taken = async () => {
    const slots = findFreeSlots(date, anybody, await look(db, date, date))
    return new ApiError(409, 'slot_taken', { slots })
  }

  const seen = await look(db, date, date)
  if (seen.made) return load(seen.made)
  if (db.clientId === null) throw new ApiError(409, 'guest_unknown')
  const offered = findRequestedServices(seen.offer, wishes)
  const [from, to] = dayRange(date, db.timeZone)
  if (parseIso(chosen.start) < from || parseIso(chosen.start) >= to)
    throw new ApiError(400, 'invalid_input', { fields: { start: 'Not available on this day' } })
  const free = findFreeSlots(date, wishes, seen).find((slot) => slot.start === toIso(parseIso(chosen.start)))
  const same = free?.services.every((service, i) => service.start === toIso(parseIso(chosen.services[i]?.start ?? '')))
  if (!free || !same) throw new ApiError(409, 'slot_taken', { slots: findFreeSlots(date, anybody, seen) })

  const agendaId = db.newId('agd')
  const services = free.services.map((service, i): PlannedAgendaService => {
    const { service: name, length, parts, breakAfterService, cents } = offered[i] as (typeof offered)[number]
    const start = parseIso(service.start)
    return {
      agendaServiceId: db.newId('ags'),
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
    return [abortIfFull(db, categoryId, service.start, service.start + service.length * 60, capacity)]
  })
  const names = services.map((service) => service.service).join(', ')
  const confirmation = enqueue(db, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start: free.start, services: names },
    to: { clientId: db.clientId },
    agendaId,
    until: parseIso(free.start),
  })
  try {
    return await db.createIdempotent(async () => {
      const results = await db.batch(
        ...db.recordIdempotencyKey(agendaId),
        abortIfRotaChanged(db, seen.rota.rotaVersion),
        ...room,
        db.insert(agendas, {
          agendaId,
          clientId: db.clientId ?? '',
          subClientIds: [...new Set(services.flatMap((service) => service.subClientId ?? []))],
          start: free.start,
          end: free.end,
          note: chosen.note,
          onlineBooking: true,
          channel,
        }),
        ...insertAgendaServices(db, agendaId, services, true),
        ...reserveAllTime(db, services, false),
        raiseAlerts(db, {
          to: { roles: ['ADMIN', 'RECEPTIONIST'] },
          type: 'Booking',
          content: { key: 'booked_online', values: { services: names, start: free.start } },
          id: agendaId,
          cause: `booked:${agendaId}`,
        }),
        confirmation,
        selectAgenda(db, agendaId),
      )
      sendAfterResponse(request, confirmation)
      return (results.at(-1) as Agenda[])[0]
    }, load)
  } catch (error) {
    if (error instanceof BatchAbortedError && ['overlap', 'limit', 'rota'].includes(error.reason)) throw await taken()
    throw error
  }
}
