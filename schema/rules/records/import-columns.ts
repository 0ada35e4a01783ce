import type { ImportKind } from '../../terms.ts'
import { fold } from '../search.ts'

/**
 * Fields that a column of an imported file can be, with the headers (folded, without punctuation) by which they are recognised, in
 * English and Italian. What is not recognised is chosen by hand. The columns of customers in Easy!Appointments (its
 * application/models/Customers_model.php) and Square (customer object of its published API) are among them; those of other products
 * are not published.
 */
const client = {
  externalId: [
    'id',
    'client id',
    'customer id',
    'reference id',
    'client number',
    'codice',
    'codice cliente',
    'id cliente',
    'numero cliente',
  ],
  name: [
    'name',
    'full name',
    'client',
    'client name',
    'customer',
    'customer name',
    'nominativo',
    'nome e cognome',
    'nome completo',
    'cliente',
  ],
  firstName: ['first name', 'given name', 'forename', 'nome'],
  lastName: ['last name', 'surname', 'family name', 'cognome'],
  phoneNumber: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cellulare',
    'telefono',
    'numero di telefono',
    'tel',
  ],
  email: ['email', 'e mail', 'email address', 'e mail address', 'indirizzo email', 'posta elettronica', 'mail'],
} as const
const visit = {
  day: ['date', 'day', 'visit date', 'appointment date', 'booking date', 'data', 'giorno', 'data visita', 'data appuntamento'],
  time: ['time', 'start time', 'start', 'hour', 'ora', 'orario', 'ora inizio'],
  staff: ['staff', 'team member', 'employee', 'stylist', 'provider', 'operatore', 'collaboratore', 'operatrice', 'staff member'],
} as const

const service = ['service', 'services', 'treatment', 'servizio', 'servizi', 'trattamento', 'prestazione'] as const
const price = ['price', 'amount', 'total', 'net total', 'prezzo', 'importo', 'totale'] as const

export const importColumns = {
  clients: {
    ...client,
    // The second column with a number, whatever it is called.
    phoneNumber2: [
      'phone 2',
      'second phone',
      'home phone',
      'landline',
      'telephone',
      'telefono 2',
      'telefono fisso',
      'secondo telefono',
      ...client.phoneNumber,
    ],
    birthDate: ['birth date', 'birthday', 'date of birth', 'dob', 'data di nascita', 'data nascita', 'compleanno', 'nascita'],
    gender: ['gender', 'sex', 'sesso', 'genere'],
    address: ['address', 'street', 'street address', 'address line 1', 'street address 1', 'indirizzo', 'via'],
    city: ['city', 'town', 'locality', 'citta', 'comune', 'localita'],
    zipCode: ['zip', 'zip code', 'postcode', 'postal code', 'cap'],
    district: ['district', 'province', 'state', 'provincia'],
    fiscalCode: ['tax code', 'fiscal code', 'codice fiscale', 'cf'],
    vatNumber: ['vat', 'vat number', 'partita iva', 'p iva', 'piva'],
    allergies: ['allergies', 'allergy', 'allergie', 'allergia'],
    note: ['note', 'notes', 'memo', 'comment', 'comments', 'annotazioni', 'commenti'],
  },
  history: {
    ...client,
    ...visit,
    service,
    price,
    note: ['note', 'notes', 'comment', 'annotazioni'],
  },
  bookings: {
    ...client,
    ...visit,
    day: [...visit.day, 'start date', 'scheduled date', 'start date time', 'date time', 'data inizio', 'data e ora', 'inizio'],
    service,
    duration: ['duration', 'duration minutes', 'duration mins', 'duration min', 'length', 'minutes', 'durata', 'durata minuti', 'minuti'],
    price,
    note: ['note', 'notes', 'comment', 'annotazioni'],
  },
  colours: {
    ...client,
    day: visit.day,
    staff: visit.staff,
    formula: ['formula', 'colour', 'color', 'colour formula', 'color formula', 'colore', 'formula colore', 'ricetta'],
    result: ['result', 'note', 'notes', 'risultato', 'annotazioni'],
  },
} as const satisfies Record<ImportKind, Readonly<Record<string, readonly string[]>>>

/** Column of the file (from 0) by field. */
export type ImportMapping = Readonly<Record<string, number>>

export const listImportFields = (kind: ImportKind): string[] => Object.keys(importColumns[kind])

const anyOfClient = ['name', 'firstName', 'lastName', 'phoneNumber', 'email', 'externalId']
/** Fields without which no row can be imported: one of each group. */
export const requiredFields: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  clients: [['name', 'firstName', 'lastName']],
  history: [anyOfClient, ['day'], ['service']],
  bookings: [anyOfClient, ['day'], ['service']],
  colours: [anyOfClient, ['day'], ['formula']],
}

/** The groups of required fields of which the mapping has none. */
export const findMissingFields = (kind: ImportKind, mapping: ImportMapping): string[] =>
  requiredFields[kind].filter((group) => !group.some((field) => mapping[field] !== undefined)).map(([first = '']) => first)

/** A header as it is compared: folded, words separated by single spaces, also those of first_name and firstName. */
export const normalizeHeader = (header: string): string =>
  fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The columns that the headers say. A column is one field at most; the first of two equal headers wins. */
export function suggestMapping(kind: ImportKind, headers: readonly string[]): ImportMapping {
  const names = headers.map(normalizeHeader)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const [field, known] of Object.entries(importColumns[kind]) as [string, readonly string[]][]) {
    const at = names.findIndex((name, i) => !taken.has(i) && known.includes(name))
    if (at < 0) continue
    taken.add(at)
    mapping[field] = at
  }
  // A first name without a surname is the whole name.
  const { firstName, lastName, name, ...others } = mapping
  if (firstName !== undefined && lastName === undefined && name === undefined) return { ...others, name: firstName }
  return mapping
}
