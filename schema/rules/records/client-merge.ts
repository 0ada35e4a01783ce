/** Merging two client records: which values the kept one gets, and which rows an undo returns. */
import type { Relationship } from '../clients/relationships.ts'
import { extractDigits } from '../search.ts'

/** The values of a client that a merge may change. */
export interface MergeRecord {
  name: string
  title: string
  phoneNumber: string
  phoneNumber2: string
  whatsApp: string
  whatsAppGateway: boolean
  messenger: string
  telegram: string
  email: string
  address: string
  zipCode: string
  city: string
  district: string
  country: string
  birthDate: string | null
  gender: '' | 'female' | 'male' | 'other'
  language: '' | 'en' | 'it'
  salonConfigCategoryId: string | null
  fiscalCode: string
  vatNumber: string
  electronicInvoiceCode: string
  pec: string
  discountCode: string
  jobType: string
  jobCompanyName: string
  incomeRange: string
  howDidYouKnowUs: string
  vcaMap: string
  politics: string
  bankAccountHolder: string
  bankAccountInstitute: string
  bankAccountIban: string
  favouriteDay: number | null
  favouriteTime: string | null
  inactiveReason: '' | 'died' | 'moved_away'
  image: string | null
  netPromoterScore: number | null
  confirmedFields: string[]
  allergies: string
  note: string
  social: Record<string, string[]>
  relationships: Relationship[]
}

/** One line of the comparison and the values that it represents: they are taken together. */
export const mergeLines = {
  name: ['name'],
  title: ['title'],
  phoneNumber: ['phoneNumber'],
  phoneNumber2: ['phoneNumber2'],
  email: ['email'],
  address: ['address', 'zipCode', 'city', 'district', 'country'],
  birthDate: ['birthDate'],
  gender: ['gender'],
  language: ['language'],
  salonConfigCategoryId: ['salonConfigCategoryId'],
  favouriteTime: ['favouriteDay', 'favouriteTime'],
  whatsAppGateway: ['whatsApp', 'whatsAppGateway'],
  messenger: ['messenger'],
  telegram: ['telegram'],
  fiscalCode: ['fiscalCode'],
  vatNumber: ['vatNumber', 'electronicInvoiceCode', 'pec'],
  bankAccount: ['bankAccountHolder', 'bankAccountInstitute', 'bankAccountIban'],
  discountCode: ['discountCode'],
  jobType: ['jobType'],
  jobCompanyName: ['jobCompanyName'],
  incomeRange: ['incomeRange'],
  howDidYouKnowUs: ['howDidYouKnowUs'],
  vcaMap: ['vcaMap'],
  politics: ['politics'],
  inactiveReason: ['inactiveReason'],
  image: ['image'],
} as const satisfies Record<string, readonly (keyof MergeRecord)[]>
export type MergeLine = keyof typeof mergeLines
export const mergeLineNames = Object.keys(mergeLines) as MergeLine[]
/** Lines of which both values are always kept. */
export const joinedLines = ['allergies', 'note', 'social', 'relationships'] as const
export type JoinedLine = (typeof joinedLines)[number]

export const mergeReasons = ['only_value', 'more_complete', 'more_visits', 'recent', 'newest_answer', 'kept_record'] as const
export type MergeReason = (typeof mergeReasons)[number]

export interface MergeFacts {
  /** Past bookings that took place. */
  readonly visits: number
  /** Start of the latest one, seconds UTC. */
  readonly lastVisit: number | null
  /** Last change of the record, ISO 8601. */
  readonly changed: string
}
export interface MergeSide {
  readonly record: MergeRecord
  readonly facts: MergeFacts
}
export interface MergeSuggestion {
  readonly take: 'kept' | 'deleted'
  readonly reason: MergeReason
}

const isEmpty = (value: unknown) => value === '' || value === null || value === false
/** The country alone is no address: it is set for everybody. */
const isLineEmpty = (record: MergeRecord, line: MergeLine) =>
  mergeLines[line].every((field) => field === 'country' || isEmpty(record[field]))
const isLineEqual = (a: MergeRecord, b: MergeRecord, line: MergeLine) => mergeLines[line].every((field) => a[field] === b[field])

/** Whether both records say the same, or neither says anything. */
export const isSameLine = (kept: MergeRecord, deleted: MergeRecord, line: MergeLine): boolean =>
  isLineEqual(kept, deleted, line) || (isLineEmpty(kept, line) && isLineEmpty(deleted, line))

const byVisits: readonly MergeLine[] = ['salonConfigCategoryId', 'favouriteTime', 'image', 'gender', 'birthDate', 'fiscalCode']
/** Answers of the client: the newest counts. */
const byAnswer: readonly MergeLine[] = ['whatsAppGateway', 'language', 'inactiveReason']
const byUse: readonly MergeLine[] = ['phoneNumber', 'email', 'address']

/** The better value of a line on which the records differ, and why. */
export function suggestLine(kept: MergeSide, deleted: MergeSide, line: MergeLine): MergeSuggestion {
  const [a, b] = [kept.record, deleted.record]
  // An answer may be "no": it is compared before what is empty.
  const isSameAnswer = line === 'whatsAppGateway' && a.whatsAppGateway === b.whatsAppGateway
  if (byAnswer.includes(line) && !isSameAnswer)
    return { take: deleted.facts.changed > kept.facts.changed ? 'deleted' : 'kept', reason: 'newest_answer' }
  if (isLineEmpty(a, line)) return { take: 'deleted', reason: 'only_value' }
  if (isLineEmpty(b, line)) return { take: 'kept', reason: 'only_value' }
  if (line === 'name') {
    const [words, others] = [a.name, b.name].map((name) => name.split(/\s+/).length)
    if (words !== others) return { take: Number(others) > Number(words) ? 'deleted' : 'kept', reason: 'more_complete' }
  }
  if (line === 'name' || byVisits.includes(line))
    return { take: deleted.facts.visits > kept.facts.visits ? 'deleted' : 'kept', reason: 'more_visits' }
  if (byUse.includes(line))
    return { take: (deleted.facts.lastVisit ?? 0) > (kept.facts.lastVisit ?? 0) ? 'deleted' : 'kept', reason: 'recent' }
  return { take: 'kept', reason: 'kept_record' }
}

/** The lines that the suggestions take from the deleted record. */
export const suggestTaken = (kept: MergeSide, deleted: MergeSide): MergeLine[] =>
  mergeLineNames.filter((line) => !isSameLine(kept.record, deleted.record, line) && suggestLine(kept, deleted, line).take === 'deleted')

const joinTexts = (first: string, second: string, separator: string): string => {
  const parts = first === '' ? [] : [first]
  const isKnown = second === '' || first.toLowerCase().includes(second.toLowerCase())
  return [...parts, ...(isKnown ? [] : [second])].join(separator)
}
/** Longest note and list of allergies that a record holds. */
const maxLengths = { note: 2000, allergies: 500 }

const toKey = ({ degree, name, birthDate }: Relationship) => `${degree}|${name.toLowerCase()}|${birthDate ?? ''}`
function joinRelationships(first: readonly Relationship[], second: readonly Relationship[]): Relationship[] {
  const known = new Set(first.map(toKey))
  return [...first, ...second.filter((one) => !known.has(toKey(one)))]
}
const joinSocial = (first: MergeRecord['social'], second: MergeRecord['social']): MergeRecord['social'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((key) => [
      key,
      [...new Set([...(first[key] ?? []), ...(second[key] ?? [])])],
    ]),
  )

/** Whether both notes and both lists of allergies fit into one record: nothing of them is ever cut. */
export const fitsTogether = (kept: MergeRecord, deleted: MergeRecord): boolean =>
  joinTexts(kept.note, deleted.note, '\n').length <= maxLengths.note &&
  joinTexts(kept.allergies, deleted.allergies, ', ').length <= maxLengths.allergies

/**
 * The values of the kept record behind the merge that differ from those before it. Lines in `taken` come from the deleted record; a phone
 * number that is not taken becomes the second one if there is none.
 */
export function mergeRecords(kept: MergeRecord, deleted: MergeRecord, taken: readonly MergeLine[]): Partial<MergeRecord> {
  const merged: MergeRecord = { ...kept }
  for (const line of taken) for (const field of mergeLines[line]) Object.assign(merged, { [field]: deleted[field] })
  // A number is not lost by the answer that it should not be used.
  merged.whatsApp ||= kept.whatsApp || deleted.whatsApp
  const isTaken = taken.includes('phoneNumber')
  const spare = isTaken ? kept.phoneNumber : deleted.phoneNumber
  const used = [merged.phoneNumber, merged.phoneNumber2].map(extractDigits)
  if (merged.phoneNumber2 === '' && spare !== '' && !used.includes(extractDigits(spare))) merged.phoneNumber2 = spare
  merged.allergies = joinTexts(kept.allergies, deleted.allergies, ', ')
  merged.note = joinTexts(kept.note, deleted.note, '\n')
  merged.social = joinSocial(kept.social, deleted.social)
  merged.relationships = joinRelationships(kept.relationships, deleted.relationships)
  merged.confirmedFields = [...new Set([...kept.confirmedFields, ...deleted.confirmedFields])]
  merged.netPromoterScore = kept.netPromoterScore ?? deleted.netPromoterScore
  const changed = Object.entries(merged).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(kept[field as keyof MergeRecord]),
  )
  return Object.fromEntries(changed) as Partial<MergeRecord>
}

/** A row that belongs to the kept client now. `links` name the rows that it belongs together with, as `table:id`. */
export interface MergedRow {
  /** `table:id`. */
  readonly key: string
  readonly version: number | null
  readonly links: readonly string[]
}
/** A row that the merge moved, with its version behind the merge. */
export interface MovedRow {
  readonly key: string
  readonly version: number | null
}

/**
 * The moved rows that an undo returns, and those that stay. What belongs together (a booking with its visit, services and pet) goes
 * back only if all of it was moved and nothing of it has changed or come since.
 */
export function splitMoved(moved: readonly MovedRow[], current: readonly MergedRow[]): { back: string[]; stay: string[] } {
  const versions = new Map(moved.map(({ key, version }) => [key, version]))
  const parents = new Map<string, string>()
  const findRoot = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    parents.set(key, root)
    return root
  }
  for (const { key, links } of current) for (const link of links) parents.set(findRoot(key), findRoot(link))
  const isUntouched = ({ key, version }: MergedRow) => versions.has(key) && versions.get(key) === version
  const touched = new Set(current.filter((row) => !isUntouched(row)).map(({ key }) => findRoot(key)))
  const result: { back: string[]; stay: string[] } = { back: [], stay: [] }
  for (const { key } of current) if (versions.has(key)) result[touched.has(findRoot(key)) ? 'stay' : 'back'].push(key)
  return result
}
