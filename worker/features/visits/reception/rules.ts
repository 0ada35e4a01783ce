import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import type { ClientHistoryRequest } from '../../../../schema/api/clients/client-notes-schemas.ts'
import type { Restriction } from '../../../../schema/api/values.ts'
import type { ClientVisit } from '../../../../schema/api/visits/client-visits-schemas.ts'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { CardLabels } from './labels.ts'

/** Formats days (`YYYY-MM-DD`) and instants in the salon's date format. Dates of the history are empty where the salon hides them. */
export interface CardDates {
  readonly toBirthDate: (day: string) => string
  readonly toDay: (day: string) => string
  readonly toDayOf: (instant: string) => string
}

const join = (parts: readonly string[], separator: string) => parts.filter((part) => part.trim() !== '').join(separator)

function describeVisit({ services, state, note }: ClientVisit, { states }: CardLabels): string {
  const people = [...new Set(services.map(({ firstName }) => firstName))]
  const what = services.map(({ service }) => service)
  return join([join(what, ', '), join(people, ', '), states[state] ?? '', note.replaceAll('\n', ' ')], ' · ')
}

/** The client without what the caller may not print. */
export function restrictCard(client: Client, hidden: readonly Restriction[]): Client {
  const toContact = (contact: string) => (hidden.includes('contact') ? maskContact(contact) : contact)
  return {
    ...client,
    phoneNumber: toContact(client.phoneNumber),
    phoneNumber2: toContact(client.phoneNumber2),
    email: toContact(client.email),
    allergies: hidden.includes('health') ? '' : client.allergies,
  }
}

/** The sections of a client's card. `visits` and `requests` in the order in which they are printed. */
export function buildCardSections(
  client: Client,
  visits: readonly ClientVisit[],
  requests: readonly ClientHistoryRequest[],
  labels: CardLabels,
  { toBirthDate, toDay, toDayOf }: CardDates,
): PdfSection[] {
  const { fields, sections } = labels
  const address = [client.address, join([client.zipCode, client.city, client.district], ' '), client.country]
  return [
    {
      title: sections.contact,
      rows: [
        [fields.phone, client.phoneNumber],
        [fields.secondPhone, client.phoneNumber2],
        [fields.email, client.email],
        [fields.address, client.address || client.city ? join(address, ', ') : ''],
        [fields.birthDate, client.birthDate === null ? '' : toBirthDate(client.birthDate)],
      ],
    },
    {
      title: sections.health,
      rows: [
        [fields.allergies, client.allergies],
        [fields.note, client.note],
      ],
    },
    {
      title: sections.requests,
      rows: requests.filter(({ done }) => done === null).map(({ day, request }) => [toDay(day) || fields.open, request]),
    },
    { title: sections.visits, rows: visits.map((visit) => [toDayOf(visit.start), describeVisit(visit, labels) || '–']) },
    {
      title: sections.products,
      rows: visits.flatMap(({ start, products }) =>
        products.map(({ product, quantity }): [string, string] => [toDayOf(start), quantity > 1 ? `${quantity} × ${product}` : product]),
      ),
    },
  ]
}
