import type { ClientFilterQuery, ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { XlsxValue } from '../../../http/xlsx-writer.ts'
import { type ListPart, selectListPart } from '../../clients/clients/index.ts'
import { type ExportSettings, openTableExport, type TableExport } from '../../platform/jobs/index.ts'

type ColumnKey =
  | 'name'
  | 'phone'
  | 'whatsApp'
  | 'email'
  | 'birthDate'
  | 'category'
  | 'lastVisit'
  | 'nextBooking'
  | 'spent'
  | 'notCome'
  | 'balance'
  | 'allergies'
interface ClientFileLabels {
  readonly sheet: string
  readonly columns: Readonly<Record<ColumnKey, string>>
}

/** Titles of the exported client list. */
const clientLabels: Readonly<Record<Language, ClientFileLabels>> = {
  en: {
    sheet: 'Clients',
    columns: {
      name: 'Client',
      phone: 'Phone',
      whatsApp: 'WhatsApp',
      email: 'E-mail',
      birthDate: 'Birth date',
      category: 'Category',
      lastVisit: 'Last visit',
      nextBooking: 'Next booking',
      spent: 'Spent ({currency})',
      notCome: 'No-shows',
      balance: 'Outstanding ({currency})',
      allergies: 'Allergies',
    },
  },
  it: {
    sheet: 'Clienti',
    columns: {
      name: 'Cliente',
      phone: 'Telefono',
      whatsApp: 'WhatsApp',
      email: 'E-mail',
      birthDate: 'Data di nascita',
      category: 'Categoria',
      lastVisit: 'Ultima visita',
      nextBooking: 'Prossima prenotazione',
      spent: 'Speso ({currency})',
      notCome: 'Mancate presenze',
      balance: 'Da saldare ({currency})',
      allergies: 'Allergie',
    },
  },
}

/** Settings of a file of the client list: the view and its order. */
export interface ClientExportSettings extends ExportSettings, Pick<ListPart, 'sort' | 'descending'> {
  readonly filter: ClientFilterQuery
  /** The search finds whole contacts only. */
  readonly withoutParts?: boolean
}

/** Width of a column in characters, where it is not that of a day. */
const widths: Readonly<Record<string, number>> = { name: 26, phone: 18, whatsApp: 18, email: 28, category: 18, allergies: 30 }

export const clientExport: TableExport<ClientExportSettings, ClientRow> = {
  select: (db, { filter, sort, descending, withoutParts = false }, limit, offset) =>
    selectListPart(db, { ...filter, withoutParts }, { sort, descending, limit, offset }),
  describe: ({ language, hidden = [] }, { timeZone, currency }) => {
    const { sheet, columns } = clientLabels[language]
    const [hidesHealth, hidesContacts] = [hidden.includes('health'), hidden.includes('contact')]
    const toContact = (contact: string) => (hidesContacts ? maskContact(contact) : contact)
    const toDay = (start: string | undefined): XlsxValue => (start === undefined ? null : { day: toSalonDay(parseIso(start), timeZone) })
    return {
      sheet,
      columns: Object.entries(columns)
        .filter(([key]) => !(hidesHealth && key === 'allergies'))
        .map(([key, title]) => ({ title: title.replace('{currency}', currency), width: widths[key] ?? 14 })),
      toCells: (client) => [
        client.name,
        toContact(client.phoneNumber),
        toContact(client.whatsApp),
        toContact(client.email),
        client.birthDate && { day: client.birthDate },
        client.category,
        toDay(client.lastVisit?.start),
        toDay(client.nextBooking?.start),
        client.spent,
        client.notCome,
        client.balance,
        ...(hidesHealth ? [] : [client.allergies ?? '']),
      ],
    }
  },
}
export const openClientExport = openTableExport(clientExport)
