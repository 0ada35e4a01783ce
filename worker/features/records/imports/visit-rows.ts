import parsePhone, { isSupportedCountry } from 'libphonenumber-js/min'
import { parseImportAmount, parseImportDay, parseImportTime } from '../../../../schema/rules/records/import-values.ts'
import { atTime, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { defaults } from '../../../../schema/terms.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
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
import {
  deleteColours,
  deleteVisits,
  type ImportedColour,
  type ImportedVisit,
  insertColours,
  insertVisits,
  selectVisitFacts,
  type VisitFacts,
  type WantedVisits,
} from './visit-queries.ts'

/** Time of a visit whose row names none. */
const noon = '12:00'
const oldest = '1990-01-01'
export const maxCents = 9_999_999
const maxTitle = 100
export const maxText = 2000

const toPhone = (context: ImportContext, row: FileRow): string => {
  const typed = getCell(context, row, 'phoneNumber')
  return typed === '' ? '' : toNumber(typed, context.country)
}
/** In international format; empty for what is no number. */
const toNumber = (typed: string, country: string): string => {
  const parsed = parsePhone(typed, isSupportedCountry(country) ? country : defaults.country)
  return parsed?.isPossible() ? parsed.number : ''
}

/** What the rows are looked up by. */
export function listWanted(kind: WantedVisits['kind'], rows: readonly FileRow[], context: ImportContext): WantedVisits {
  const collect = (read: (row: FileRow) => string | undefined) => [
    ...new Set(rows.flatMap((row) => (read(row) ? [String(read(row))] : []))),
  ]
  return {
    kind,
    keys: rows.map((row) => toRowKey(context, row)),
    externalKeys: collect((row) => toExternalKey(context, row)),
    phones: collect((row) => toPhone(context, row)),
    emails: collect((row) => getCell(context, row, 'email').toLowerCase()),
    names: collect((row) => fold(getFullName(context, row))),
  }
}
const selectFacts = (kind: 'history' | 'colours') => (db: TenantDb, rows: readonly FileRow[], context: ImportContext) =>
  selectVisitFacts(db, listWanted(kind, rows, context))

/** The client of a row: by number of the earlier system, one of the phones, e-mail, or a name that only one client has. */
export function findClient(context: ImportContext, row: FileRow, facts: VisitFacts): string | undefined {
  const key = toExternalKey(context, row)
  const imported = facts.imported.find((one) => one.key === key)
  if (imported) return imported.clientId
  const phone = toPhone(context, row)
  const email = getCell(context, row, 'email').toLowerCase()
  const name = fold(getFullName(context, row))
  const isOnly = (found: VisitFacts['people']) => (found.length === 1 ? found[0]?.clientId : undefined)
  const named = (found: VisitFacts['people']) => found.filter((one) => name === '' || fold(one.name) === name)
  const byPhone = facts.people.filter(({ phones }) => phone !== '' && phones.includes(phone))
  const byEmail = facts.people.filter((one) => email !== '' && one.email.toLowerCase() === email)
  const byName = name === '' ? [] : named(facts.people)
  return isOnly(byPhone) ?? isOnly(named(byPhone)) ?? isOnly(byEmail) ?? isOnly(named(byEmail)) ?? isOnly(byName)
}

/** The team member of a row, by first name or full name; null for nobody of the salon. */
export function findStaff(context: ImportContext, row: FileRow, facts: VisitFacts): string | null {
  const name = fold(getCell(context, row, 'staff'))
  const isNamed = ({ firstName, lastName }: VisitFacts['staff'][number]) =>
    [`${firstName} ${lastName}`, `${lastName} ${firstName}`, firstName].some((one) => fold(one) === name)
  return name === '' ? null : (facts.staff.find(isNamed)?.userId ?? null)
}

/** The day of a row, or why it is rejected. */
function readDay(context: ImportContext, row: FileRow): { day: string } | string {
  const day = parseImportDay(getCell(context, row, 'day'), context.dateOrder, context.today)
  if (day === undefined) return 'Enter a valid date'
  if (day < oldest) return 'Too far in the past'
  return day > toSalonDay(context.nowUtc, context.timeZone) ? "Can't be in the future" : { day }
}

function readVisit(context: ImportContext, row: FileRow, facts: VisitFacts): ImportedVisit | string {
  const clientId = findClient(context, row, facts)
  if (clientId === undefined) return 'Client not found'
  const date = readDay(context, row)
  if (typeof date === 'string') return date
  const name = fold(getCell(context, row, 'service'))
  const service = facts.services.find((one) => fold(one.service) === name)
  if (!service) return 'Service not found'
  const typed = getCell(context, row, 'price')
  const amount = typed === '' ? service.cents / 100 : parseImportAmount(typed)
  if (amount === undefined || amount < 0 || amount * 100 > maxCents) return 'Enter a valid amount'
  const time = parseImportTime(getCell(context, row, 'time')) ?? parseImportTime(getCell(context, row, 'day')) ?? noon
  const start = atTime(date.day, time, context.timeZone)
  const end = start + service.length * 60
  if (end > context.nowUtc) return "Can't be in the future"
  const { serviceId, length } = service
  const note = getCell(context, row, 'note').slice(0, maxText)
  const userId = findStaff(context, row, facts)
  return { clientId, serviceId, service: service.service, userId, start, end, length, cents: Math.round(amount * 100), note }
}

function readColour(context: ImportContext, row: FileRow, facts: VisitFacts): ImportedColour | string {
  const clientId = findClient(context, row, facts)
  if (clientId === undefined) return 'Client not found'
  const date = readDay(context, row)
  if (typeof date === 'string') return date
  const formula = getCell(context, row, 'formula')
  if (formula === '') return 'Required'
  const result = getCell(context, row, 'result')
  // A formula that is no title is in full in the text.
  const isLong = formula.length > maxTitle
  const title = isLong ? `${formula.slice(0, maxTitle - 1)}…` : formula
  const text = isLong ? [formula, result].filter(Boolean).join('\n') : result
  if (text.length > maxText) return 'Too long'
  return { clientId, userId: findStaff(context, row, facts), day: date.day, title, result: text }
}

/** Plans rows: `readRow` answers what is written, or why the row is rejected. */
export function planRows<Facts extends VisitFacts, Draft extends { readonly start?: number; readonly day?: string }>(
  prefix: string,
  readRow: (context: ImportContext, row: FileRow, facts: Facts) => Draft | string,
) {
  return (rows: readonly FileRow[], facts: Facts, context: ImportContext): PlannedRow<Draft>[] => {
    const keys = new Set(facts.keys)
    return rows.map((row) => {
      const key = toRowKey(context, row)
      const base = {
        row: row.row,
        cells: row.cells,
        key,
        thingId: context.newId(prefix),
        text: getFullName(context, row),
        start: null,
        day: null,
      }
      if (keys.has(key)) return { ...base, outcome: 'known', reason: null, draft: null }
      const read = readRow(context, row, facts)
      if (typeof read === 'string') return { ...base, outcome: 'rejected', reason: read, draft: null }
      keys.add(key)
      const start = read.start === undefined ? null : toIso(read.start)
      return { ...base, start, day: read.day ?? null, outcome: 'added', reason: null, draft: read }
    })
  }
}

/** Visits that took place. */
export const visitWork: ImportWork<VisitFacts, ImportedVisit> = {
  selectFacts: selectFacts('history'),
  plan: planRows('agd', readVisit),
  write: (db, rows) => insertVisits(db, rows),
  undo: (db, ids) => deleteVisits(db, ids),
}

/** Colour formulas of an earlier system. */
export const colourWork: ImportWork<VisitFacts, ImportedColour> = {
  selectFacts: selectFacts('colours'),
  plan: planRows('col', readColour),
  write: (db, rows) => [insertColours(db, rows)],
  undo: (db, ids) => [deleteColours(db, ids)],
}
