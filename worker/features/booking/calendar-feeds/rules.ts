import { renderCalendar } from '../../../../schema/rules/booking/calendar-feeds.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { Feed } from './queries.ts'

/**
 * First name and initial of the last name. Calendars are stored by third parties, so a feed shows nothing else of a client: no
 * phone number, no note, no price. A pet is shown by its name.
 */
export function abbreviateName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  const [initial = ''] = last ?? ''
  return last ? `${first} ${initial.toUpperCase()}.` : first
}

const titles = { en: (name: string, salon: string) => `${name} at ${salon}`, it: (name: string, salon: string) => `${name} da ${salon}` }

/** The feed in iCalendar format. Deterministic: the ETag is a hash of the text. */
export const renderFeed = ({ salonName, place, firstName, language, services }: Feed): string =>
  renderCalendar({
    name: titles[language](firstName, salonName),
    events: services.map(({ id, start, length, service, client, pet, version, changed }) => ({
      uid: id,
      sequence: version - 1,
      changed: toIso(changed),
      start: toIso(start),
      end: toIso(start + length * 60),
      title: [service, pet ?? '', abbreviateName(client)].filter(Boolean).join(' · '),
      place: [salonName, place].filter(Boolean).join(', '),
      text: '',
    })),
  })
