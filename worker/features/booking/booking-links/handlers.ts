import { bookingLinks, groupLinks } from '../../../../schema/api/booking/booking-links.ts'
import { bookingLinksSchemas, groupLinksSchemas } from '../../../../schema/api/booking/booking-links-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { calendarContentType, renderCalendar } from '../../../../schema/rules/booking/calendar-feeds.ts'
import { parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { loadGuestRules } from '../booking-rules/index.ts'
import { findFreeDays, getBookingEnd, getMonthRange, selectBookableCatalogue, toWanted } from '../online-booking/index.ts'
import { cancelBooking, moveBooking, restoreBooking } from './changes.ts'
import { cancelLinkedGroup, moveLinkedGroup, restoreLinkedGroup } from './group-changes.ts'
import { findGroupLinkDays, findGroupSlots } from './group-rules.ts'
import { assertMayMove, assertMovable, assertState, loadLinkedSchedule, toLinkReply } from './linked-booking.ts'
import { assertGroupMayMove, assertGroupMovable, loadGroupSchedule, loadLinkedMembers, toGroupReply } from './linked-group.ts'
import { confirmLinkedBooking, type LinkedSalon, selectLinked } from './queries.ts'
import { findLinkSlots, formatServiceNames, getLinkState, toServiceRequests } from './rules.ts'

const labels: Record<Language, (services: string, salon: string) => [title: string, change: string]> = {
  en: (services, salon) => [`${services} at ${salon}`, 'Move or cancel'],
  it: (services, salon) => [`${services} da ${salon}`, 'Sposta o annulla'],
}

/** iCalendar file of a booking; `page` is the address at which the guest can change it. */
function renderBookingCalendar(agenda: Agenda, salon: LinkedSalon, language: Language, page: string): string {
  const [title, changeLabel] = labels[language](formatServiceNames(agenda), salon.salonName)
  const firstNames = [...new Set(agenda.agendaServicesDTO.map(({ userDTO }) => userDTO.firstName).filter(Boolean))]
  const event = {
    uid: agenda.agendaId,
    sequence: agenda.version - 1,
    changed: toIso(salon.changed),
    start: agenda.start,
    end: toIso(getBookingEnd(agenda)),
    title,
    place: [salon.salonName, salon.address, salon.city].filter(Boolean).join(', '),
    text: [firstNames.join(', '), salon.phoneNumber, `${changeLabel}: ${page}`].filter(Boolean).join('\n'),
    cancelled: agenda.outcome !== null,
  }
  return renderCalendar({ events: [event] })
}

type LinkHandlers = Handlers<typeof bookingLinks>

const getBooking: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [[agenda], salon, catalogue] = await db.batch(...selectLinked(db), selectBookableCatalogue(db))
  return agenda && toLinkReply({ agenda, salon, catalogue }, db, request)
}

/** One round trip. A suspended salon, or one that has cancelled the booking meanwhile, shows it as it is. */
const confirmBooking: LinkHandlers['confirm'] = async (db, _input, _body, request) => {
  try {
    const [agendas, linkedSalon] = selectLinked(db)
    const {
      agendas: [agenda],
      salon,
      catalogue,
    } = await db.batch({ writes: confirmLinkedBooking(db), agendas, salon: linkedSalon, catalogue: selectBookableCatalogue(db) })
    return agenda && toLinkReply({ agenda, salon, catalogue }, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[agenda], salon, catalogue] = await db.batch(...selectLinked(db), selectBookableCatalogue(db))
    if (!agenda) return undefined
    throw new ApiError(409, 'stale', { current: toLinkReply({ agenda, salon, catalogue }, db, request) })
  }
}

const listFreeSlots: LinkHandlers['freeSlots'] = async (db, { date, anybody }, _body, request) => {
  const linked = await loadLinkedSchedule(db, date, date)
  assertState('open', linked, db, request)
  assertMovable(linked)
  await assertMayMove(linked, date)
  return findLinkSlots(date, linked, anybody === true)
}

const listFreeDays: LinkHandlers['freeDays'] = async (db, { month, anybody }, _body, request) => {
  const range = getMonthRange(month)
  const linked = await loadLinkedSchedule(db, ...range)
  assertState('open', linked, db, request)
  const { catalogue, services } = assertMovable(linked)
  await assertMayMove(linked, null)
  const days = findFreeDays(range, toServiceRequests(linked.agenda, services, anybody === true), { ...linked, catalogue })
  const { basis } = linked.ruleBasis
  if (!basis) return days
  const { mayBookOn } = await loadGuestRules()
  const { zone: timeZone, nowUtc, agenda } = linked
  return days.filter(({ date }) => mayBookOn(basis, toWanted(agenda.agendaServicesDTO, date, { nowUtc, timeZone })))
}

const getCalendarFile: LinkHandlers['calendar'] = async (db, { lang }, _body, request) => {
  const [[agenda], salon] = await db.batch(...selectLinked(db))
  if (!agenda || ['over', 'closed'].includes(getLinkState(agenda, salon, db.nowUtc))) return undefined
  const language = lang ?? languages[0]
  const token = signLink(request.env, 'Booking', db.id)
  const page = `${request.env.WEB_ORIGIN ?? ''}/nextAgendas?lang=${language}#${token}`
  request.header('Content-Type', calendarContentType)
  request.header('Content-Disposition', `attachment; filename="${toSalonDay(parseIso(agenda.start), salon.timeZone)}.ics"`)
  return request.body(renderBookingCalendar(agenda, salon, language, page))
}

type GroupLinkHandlers = Handlers<typeof groupLinks>

const getGroup: GroupLinkHandlers['one'] = async (db, _input, _body, request) => toGroupReply(await loadLinkedMembers(db), db, request)

const listGroupSlots: GroupLinkHandlers['freeSlots'] = async (db, { date, anybody }, _body, request) => {
  const linked = await loadGroupSchedule(db, date, date)
  const queries = assertGroupMovable(linked, db, request)
  await assertGroupMayMove(linked, date)
  return findGroupSlots(date, linked, queries, anybody === true)
}

const listGroupDays: GroupLinkHandlers['freeDays'] = async (db, { month, anybody }, _body, request) => {
  const range = getMonthRange(month)
  const linked = await loadGroupSchedule(db, ...range)
  const queries = assertGroupMovable(linked, db, request)
  await assertGroupMayMove(linked, null)
  return findGroupLinkDays(range, linked, queries, anybody === true)
}

export const bookingLinkFeatures = [
  defineRoutes(groupLinks, groupLinksSchemas, {
    one: getGroup,
    freeSlots: listGroupSlots,
    freeDays: listGroupDays,
    move: moveLinkedGroup,
    cancel: cancelLinkedGroup,
    undo: restoreLinkedGroup,
  }),
  defineRoutes(bookingLinks, bookingLinksSchemas, {
    one: getBooking,
    confirm: confirmBooking,
    freeSlots: listFreeSlots,
    freeDays: listFreeDays,
    move: moveBooking,
    cancel: cancelBooking,
    undo: restoreBooking,
    calendar: getCalendarFile,
  }),
]
