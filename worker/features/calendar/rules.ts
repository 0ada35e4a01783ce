import { renderCalendar } from '../../../schema/rules/calendar.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { Feed } from './queries.ts'

/**
 * A calendar lies on servers of others, so it says of a client the first name and an initial, and nothing else: no number,
 * no note, no price. A pet goes by its name.
 */
export function initialed(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  const [initial = ''] = last ?? ''
  return last ? `${first} ${initial.toUpperCase()}.` : first
}

const titled = { en: (name: string, salon: string) => `${name} at ${salon}`, it: (name: string, salon: string) => `${name} da ${salon}` }

/** The person's services as a calendar. The same rows make the same text, to the letter: its hash is the ETag. */
export const feedText = ({ salonName, place, firstName, language, services }: Feed): string =>
  renderCalendar({
    name: titled[language](firstName, salonName),
    events: services.map(({ id, start, length, service, client, pet, version, changed }) => ({
      uid: id,
      sequence: version - 1,
      changed: toIso(changed),
      start: toIso(start),
      end: toIso(start + length * 60),
      title: [service, pet ?? '', initialed(client)].filter(Boolean).join(' · '),
      place: [salonName, place].filter(Boolean).join(', '),
      text: '',
    })),
  })
