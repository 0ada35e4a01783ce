import type { Agenda } from '../../../schema/api/agenda.ts'
import { bookingLinks } from '../../../schema/api/booking-links.ts'
import { calendarContentType, renderCalendar } from '../../../schema/rules/calendar.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { type Language, languages } from '../../../schema/terms.ts'
import { linkToken } from '../../db/link-token.ts'
import { defineRoutes } from '../../http/serve.ts'
import { findFreeSlots, hasFreeSlotOn, selectBookableCatalogue } from '../online-booking/index.ts'
import { cancelBooking, moveBooking, restoreBooking } from './changes.ts'
import { assertAllowed, assertMovable, loadLinkedBooking, type Seen, toLinkReply } from './linked-booking.ts'
import { readLinked } from './queries.ts'
import { formatServiceNames, getBookingEnd, getLinkState, linkSlots, toServiceRequests } from './rules.ts'

const words: Record<Language, (services: string, salon: string) => [title: string, change: string]> = {
  en: (services, salon) => [`${services} at ${salon}`, 'Move or cancel'],
  it: (services, salon) => [`${services} da ${salon}`, 'Sposta o annulla'],
}

function calendarOf(agenda: Agenda, { salonName, address, city, phoneNumber, changed }: Seen['salon'], language: Language, page: string) {
  const [title, change] = words[language](formatServiceNames(agenda), salonName)
  const people = [...new Set(agenda.agendaServicesDTO.map(({ userDTO }) => userDTO.firstName).filter(Boolean))]
  return renderCalendar({
    events: [
      {
        uid: agenda.agendaId,
        sequence: agenda.version - 1,
        changed: toIso(changed),
        start: agenda.start,
        end: toIso(getBookingEnd(agenda)),
        title,
        place: [salonName, address, city].filter(Boolean).join(', '),
        text: [people.join(', '), phoneNumber, `${change}: ${page}`].filter(Boolean).join('\n'),
        cancelled: agenda.outcome !== null,
      },
    ],
  })
}

export const bookingLinkFeatures = [
  defineRoutes(bookingLinks, {
    one: async (db, _input, _body, request) => {
      const [[agenda], salon, offer] = await db.batch(...readLinked(db), selectBookableCatalogue(db))
      return agenda && toLinkReply({ agenda, salon, offer }, db, request)
    },

    freeSlots: async (db, { date, anybody }, _body, request) => {
      const seen = await loadLinkedBooking(db, date, date)
      assertAllowed('open', seen, db, request)
      const { offer, services } = assertMovable(seen)
      return linkSlots(
        findFreeSlots(date, toServiceRequests(seen.agenda, services, anybody === true), { ...seen.day, offer }),
        seen.day.rota,
      )
    },

    freeDays: async (db, { month, anybody }, _body, request) => {
      const first = `${month}-01`
      const last = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
      const seen = await loadLinkedBooking(db, first, last)
      assertAllowed('open', seen, db, request)
      const { offer, services } = assertMovable(seen)
      const wishes = toServiceRequests(seen.agenda, services, anybody === true)
      const today = toSalonDay(db.nowUtc, seen.salon.timeZone)
      const days: string[] = []
      for (let day = first < today ? today : first; day <= last; day = addDays(day, 1))
        if (hasFreeSlotOn(day, wishes, { ...seen.day, offer })) days.push(day)
      return days
    },

    move: moveBooking,
    cancel: cancelBooking,
    undo: restoreBooking,

    calendar: async (db, { lang }, _body, request) => {
      const [[agenda], salon] = await db.batch(...readLinked(db))
      if (!agenda || ['over', 'closed'].includes(getLinkState(agenda, salon, db.nowUtc))) return undefined
      const language = lang ?? languages[0]
      const page = `${request.env.WEB_ORIGIN ?? ''}/nextAgendas?lang=${language}#${linkToken(request.env.SESSION_SECRET, 'Booking', db.id)}`
      request.header('Content-Type', calendarContentType)
      request.header('Content-Disposition', `attachment; filename="${toSalonDay(parseIso(agenda.start), salon.timeZone)}.ics"`)
      return request.body(calendarOf(agenda, salon, language, page))
    },
  }),
]
