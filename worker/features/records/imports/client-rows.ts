import * as v from 'valibot'
import { ClientDraft } from '../../../../schema/api/clients/client-fields.ts'
import { isNearName } from '../../../../schema/rules/clients/near-name.ts'
import { parseImportDay, parseImportGender } from '../../../../schema/rules/records/import-values.ts'
import { ApiError } from '../../../db/errors.ts'
import { pickChecked } from '../../clients/clients/index.ts'
import {
  type ClientFacts,
  deleteUnusedClients,
  type ImportedClient,
  insertClients,
  type KnownPerson,
  selectClientFacts,
  selectPeopleByMail,
} from './client-queries.ts'
import {
  type FileRow,
  getCell,
  getFullName,
  type ImportContext,
  type ImportWork,
  type PlannedRow,
  toExternalKey,
  toRowKey,
} from './import-kind.ts'

/** Values that may be unusual are kept as they are: nobody can be asked about each row. */
const confirmedFields = ['fiscalCode', 'phoneNumber', 'phoneNumber2', 'whatsApp'] as const
const copied = ['address', 'city', 'zipCode', 'district', 'fiscalCode', 'vatNumber', 'allergies', 'note'] as const

const firstMessage = (fields: unknown): string => {
  const [message] = typeof fields === 'object' && fields !== null ? Object.values(fields) : []
  return typeof message === 'string' ? message : 'Invalid value'
}

/** Rows that were read: facts and plan need each of them. */
const readRows = new WeakMap<FileRow, ImportedClient | string>()

function readClient(context: ImportContext, row: FileRow): ImportedClient | string {
  const known = readRows.get(row)
  if (known !== undefined) return known
  const read = parseClient(context, row)
  readRows.set(row, read)
  return read
}

/** The client of a row as it is stored, or why the row is rejected. */
function parseClient(context: ImportContext, row: FileRow): ImportedClient | string {
  const get = (field: string) => getCell(context, row, field)
  const birth = get('birthDate')
  const birthDate = birth === '' ? null : parseImportDay(birth, context.dateOrder, context.today)
  if (birthDate === undefined) return 'Enter a valid date'
  const parsed = v.safeParse(ClientDraft, {
    ...Object.fromEntries(copied.map((field) => [field, get(field)])),
    name: getFullName(context, row),
    phoneNumber: get('phoneNumber'),
    phoneNumber2: get('phoneNumber2'),
    email: get('email'),
    birthDate,
    gender: parseImportGender(get('gender')),
    confirmedFields,
  })
  if (!parsed.success) return parsed.issues[0].message
  const draft = parsed.output
  try {
    const checked = context.checkClient({ ...pickChecked(draft), country: context.country }, draft, context.today, context.country)
    const { address, city, zipCode, district, note, allergies } = draft
    return {
      ...{ address, city, zipCode, district, country: context.country, note, allergies },
      name: checked.name,
      phoneNumber: checked.phoneNumber,
      phoneNumber2: checked.phoneNumber2,
      email: checked.email,
      birthDate,
      gender: draft.gender,
      fiscalCode: checked.fiscalCode,
      vatNumber: checked.vatNumber,
      searchText: checked.searchText,
      searchDigits: checked.searchDigits,
      confirmedFields: JSON.stringify(checked.confirmedFields),
    }
  } catch (error) {
    if (error instanceof ApiError) return firstMessage(error.details.fields)
    throw error
  }
}

const toKey = (context: ImportContext, row: FileRow) => toExternalKey(context, row) ?? toRowKey(context, row)

type Recognised = Pick<KnownPerson, 'name' | 'phoneNumber' | 'email'>

/** Clients by what they are recognised by. */
class KnownPeople {
  readonly #byContact = new Map<string, string[]>()
  #shared = 0
  add({ name, phoneNumber, email }: Recognised) {
    for (const contact of [phoneNumber, email.toLowerCase()]) {
      if (!contact) continue
      const names = this.#byContact.get(contact)
      if (names) names.push(name)
      else this.#byContact.set(contact, [name])
    }
  }
  /** Adds the people of a list that have come to it since the last call. */
  addNew(shared: readonly KnownPerson[]) {
    for (; this.#shared < shared.length; this.#shared++) {
      const person = shared[this.#shared]
      if (person) this.add(person)
    }
  }
  /** The same phone number or address and nearly the same name: a family may share a phone. */
  has({ name, phoneNumber, email }: Recognised): boolean {
    return [phoneNumber, email.toLowerCase()].some(
      (contact) => contact !== '' && (this.#byContact.get(contact) ?? []).some((known) => isNearName(known, name)),
    )
  }
}

/** The people of a run by its list of them, which only grows: indexing it again for each slice would take longer than all else. */
const peopleOfRuns = new WeakMap<readonly KnownPerson[], KnownPeople>()

function getPeople(shared: readonly KnownPerson[]): KnownPeople {
  const people = peopleOfRuns.get(shared) ?? new KnownPeople()
  peopleOfRuns.set(shared, people)
  people.addNew(shared)
  return people
}

export const clientWork: ImportWork<ClientFacts, ImportedClient> = {
  selectFacts(db, rows, context) {
    const read = rows.map((row) => readClient(context, row)).filter((client) => typeof client !== 'string')
    return selectClientFacts(db, {
      keys: rows.map((row) => toKey(context, row)),
      phones: read.flatMap(({ phoneNumber }) => (phoneNumber ? [phoneNumber] : [])),
    })
  },
  selectShared(db, rows, context) {
    // The cells as they are: reading whole rows here would read each of them once more in every run.
    const emails = rows.map((row) => getCell(context, row, 'email').trim().toLowerCase())
    return selectPeopleByMail(db, [...new Set(emails.filter((email) => email !== ''))])
  },
  plan(rows, facts, context, shared) {
    const keys = new Set(facts.keys)
    const people = getPeople(shared)
    for (const person of facts.people) people.add(person)
    return rows.map((row): PlannedRow<ImportedClient> => {
      const read = readClient(context, row)
      const base = {
        row: row.row,
        cells: row.cells,
        key: toKey(context, row),
        thingId: context.newId('cli'),
        text: getFullName(context, row),
        start: null,
        day: null,
      }
      if (typeof read === 'string') return { ...base, outcome: 'rejected', reason: read, draft: null }
      if (keys.has(base.key) || people.has(read)) return { ...base, outcome: 'known', reason: null, draft: null }
      keys.add(base.key)
      shared.push({ name: read.name, phoneNumber: read.phoneNumber, email: read.email })
      people.addNew(shared)
      return { ...base, day: read.birthDate, outcome: 'added', reason: null, draft: read }
    })
  },
  write: (db, rows) => [insertClients(db, rows)],
  undo: (db, clientIds) => [deleteUnusedClients(db, clientIds)],
}
