import type { Agenda } from '../../../schema/api/agenda.ts'
import { bookingLinks } from '../../../schema/api/booking-links.ts'
import { calendarText, calendarType } from '../../../schema/rules/calendar.ts'
import { addDays, dayOf, isoOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { type Language, languages } from '../../../schema/terms.ts'
import { linkToken } from '../../db/links.ts'
import { feature } from '../../http/serve.ts'
import { readOffer } from '../online-booking/data.ts'
import { roomOn, slotsOf } from '../online-booking/rules.ts'
import { cancelBooking, moveBooking, restoreBooking } from './changes.ts'
import { readLinked } from './data.ts'
import { look, movable, refuseUnless, type Seen, view } from './look.ts'
import { endOf, linkSlots, namesOf, stateOf, wishesOf } from './rules.ts'

const words: Record<Language, (services: string, salon: string) => [title: string, change: string]> = {
  en: (services, salon) => [`${services} at ${salon}`, 'Move or cancel'],
  it: (services, salon) => [`${services} da ${salon}`, 'Sposta o annulla'],
}

function calendarOf(agenda: Agenda, { salonName, address, city, phoneNumber, changed }: Seen['salon'], language: Language, page: string) {
  const [title, change] = words[language](namesOf(agenda), salonName)
  const people = [...new Set(agenda.agendaServicesDTO.map(({ userDTO }) => userDTO.firstName).filter(Boolean))]
  return calendarText({
    events: [
      {
        uid: agenda.agendaId,
        sequence: agenda.version - 1,
        changed: isoOf(changed),
        start: agenda.start,
        end: isoOf(endOf(agenda)),
        title,
        place: [salonName, address, city].filter(Boolean).join(', '),
        text: [people.join(', '), phoneNumber, `${change}: ${page}`].filter(Boolean).join('\n'),
        cancelled: agenda.outcome !== null,
      },
    ],
  })
}

export const bookingLinkFeatures = [
  feature(bookingLinks, {
    one: async (link, _input, _body, request) => {
      const [[agenda], salon, offer] = await link.trip(...readLinked(link), readOffer(link))
      return agenda && view({ agenda, salon, offer }, link, request)
    },

    freeSlots: async (link, { date, anybody }, _body, request) => {
      const seen = await look(link, date, date)
      refuseUnless('open', seen, link, request)
      const { offer, services } = movable(seen)
      return linkSlots(slotsOf(date, wishesOf(seen.agenda, services, anybody === true), { ...seen.day, offer }), seen.day.rota)
    },

    freeDays: async (link, { month, anybody }, _body, request) => {
      const first = `${month}-01`
      const last = addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
      const seen = await look(link, first, last)
      refuseUnless('open', seen, link, request)
      const { offer, services } = movable(seen)
      const wishes = wishesOf(seen.agenda, services, anybody === true)
      const today = dayOf(link.nowUtc, seen.salon.timeZone)
      const days: string[] = []
      for (let day = first < today ? today : first; day <= last; day = addDays(day, 1))
        if (roomOn(day, wishes, { ...seen.day, offer })) days.push(day)
      return days
    },

    move: moveBooking,
    cancel: cancelBooking,
    undo: restoreBooking,

    calendar: async (link, { lang }, _body, request) => {
      const [[agenda], salon] = await link.trip(...readLinked(link))
      if (!agenda || ['over', 'closed'].includes(stateOf(agenda, salon, link.nowUtc))) return undefined
      const language = lang ?? languages[0]
      const page = `${request.env.WEB_ORIGIN ?? ''}/nextAgendas?lang=${language}#${linkToken(request.env.SESSION_SECRET, 'Booking', link.id)}`
      request.header('Content-Type', calendarType)
      request.header('Content-Disposition', `attachment; filename="${dayOf(utcOf(agenda.start), salon.timeZone)}.ics"`)
      return request.body(calendarOf(agenda, salon, language, page))
    },
  }),
]
