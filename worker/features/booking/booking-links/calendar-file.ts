import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { renderCalendar } from '../../../../schema/rules/booking/calendar-feeds.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { getBookingEnd } from '../online-booking/index.ts'
import type { LinkedSalon } from './queries.ts'
import { formatServiceNames } from './rules.ts'

const labels: Record<Language, (services: string, salon: string) => [title: string, change: string]> = {
  en: (services, salon) => [`${services} at ${salon}`, 'Move or cancel'],
  it: (services, salon) => [`${services} da ${salon}`, 'Sposta o annulla'],
}

/** iCalendar file of a booking; `page` is the address at which the guest can change it. */
export function renderBookingCalendar(agenda: Agenda, salon: LinkedSalon, language: Language, page: string): string {
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
