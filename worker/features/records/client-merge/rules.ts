import type { DuplicatePair, MergePreview } from '../../../../schema/api/records/client-merge-schemas.ts'
import { findDuplicateReason } from '../../../../schema/rules/clients/near-name.ts'
import {
  isSameLine,
  type JoinedLine,
  joinedLines,
  type MergeLine,
  type MergeRecord,
  type MergeSide,
  mergeLineNames,
  mergeLines,
  suggestLine,
} from '../../../../schema/rules/records/client-merge.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold, toSearchDigits } from '../../../../schema/rules/search.ts'
import type { ClientRecord, HeadFacts } from './queries.ts'

export type SimilarClient = DuplicatePair['kept'] & { readonly phoneNumber2: string }

const maxPairs = 300
/** Clients of one phone number or address beyond which it says nothing: that of the salon itself, or a made-up one. */
export const maxGroup = 12
const reasonOrder = { phone: 0, email: 1, name: 2 }

/** Groups in which each client may be the same person as another one. */
function groupSimilar(found: readonly SimilarClient[]): SimilarClient[][] {
  const groups = new Map<string, SimilarClient[]>()
  for (const client of found) {
    const keys = [
      client.phoneNumber && `phone ${client.phoneNumber}`,
      client.email && `email ${fold(client.email)}`,
      client.birthDate && `birth ${client.birthDate}`,
    ]
    for (const key of keys) if (key) groups.set(key, [...(groups.get(key) ?? []), client])
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= maxGroup)
}

const toPerson = ({ phoneNumber2: _second, ...person }: SimilarClient): DuplicatePair['kept'] => person
/** Key of a pair as the table of distinctions orders it. */
const toPairKey = (a: SimilarClient, b: SimilarClient) => [a.clientId, b.clientId].sort().join(' ')

/** The pairs that are probably one person, without those that are known to be two. The one with more visits is the one to keep. */
export function pairSimilar(found: readonly SimilarClient[], distinct: readonly string[]): DuplicatePair[] {
  const seen = new Set(distinct)
  const pairs: DuplicatePair[] = []
  for (const group of groupSimilar(found))
    for (const [i, first] of group.entries())
      for (const second of group.slice(i + 1)) {
        const key = toPairKey(first, second)
        const reason = findDuplicateReason(first, second)
        if (!reason || seen.has(key)) continue
        seen.add(key)
        const [kept, deleted] = second.visits > first.visits ? [second, first] : [first, second]
        pairs.push({ kept: toPerson(kept), deleted: toPerson(deleted), reason })
      }
  return pairs
    .toSorted((a, b) => reasonOrder[a.reason] - reasonOrder[b.reason] || a.kept.name.localeCompare(b.kept.name))
    .slice(0, maxPairs)
}

export interface Compared {
  readonly record: ClientRecord
  readonly facts: HeadFacts
}

export const toSide = ({ record, facts }: Compared): MergeSide => ({
  record,
  facts: { visits: facts.visits, lastVisit: facts.lastVisit, changed: record.changed },
})

const joinTexts = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(', ')

/** Text of a line; a key of a stored file stays on the server. */
function toText({ record, facts }: Compared, line: MergeLine): string {
  if (line === 'address') return joinTexts(record.address, `${record.zipCode} ${record.city}`.trim(), record.district)
  if (line === 'salonConfigCategoryId') return facts.category ?? ''
  if (line === 'favouriteTime') return record.favouriteDay === null ? '' : `${record.favouriteDay} ${record.favouriteTime ?? ''}`.trim()
  if (line === 'whatsAppGateway') return joinTexts(String(record.whatsAppGateway), record.whatsApp)
  if (line === 'image') return record.image === null ? '' : 'image'
  return joinTexts(...mergeLines[line].map((field) => String(record[field] ?? '')))
}

function toJoinedText(record: MergeRecord, line: JoinedLine): string {
  if (line === 'social') return Object.values(record.social).flat().join(', ')
  if (line === 'relationships') return record.relationships.map(({ name }) => name).join(', ')
  return record[line]
}

const toHead = ({ facts }: Compared, timeZone: string): MergePreview['kept'] => {
  const { firstStart, lastVisit: _last, upcoming: _upcoming, category: _category, ...head } = facts
  return { ...head, since: firstStart === null ? null : toSalonDay(firstStart, timeZone) }
}

/** The comparison of two clients with the suggested values; lines that are empty in both records are left out. */
export function comparePair(kept: Compared, deleted: Compared, timeZone: string): Omit<MergePreview, 'moves'> {
  const lines = mergeLineNames.flatMap((line) => {
    const isSame = isSameLine(kept.record, deleted.record, line)
    const texts = { kept: toText(kept, line), deleted: toText(deleted, line) }
    if (isSame && texts.kept === '' && texts.deleted === '') return []
    const { take, reason } = isSame ? ({ take: 'kept', reason: 'kept_record' } as const) : suggestLine(toSide(kept), toSide(deleted), line)
    return [{ line, ...texts, isSame, take, reason }]
  })
  const joined = joinedLines.flatMap((line) => {
    const texts = { kept: toJoinedText(kept.record, line), deleted: toJoinedText(deleted.record, line) }
    return texts.kept === '' && texts.deleted === '' ? [] : [{ line, ...texts }]
  })
  return { kept: toHead(kept, timeZone), deleted: toHead(deleted, timeZone), lines, joined, upcoming: deleted.facts.upcoming }
}

/** What the search index holds of a record. */
export const toSearchValues = ({ name, email, phoneNumber, phoneNumber2 }: MergeRecord) => ({
  searchText: fold(`${name} ${email}`),
  searchDigits: toSearchDigits(phoneNumber, phoneNumber2),
})

/** Values that an undo restores, and the names of those that somebody has changed since. */
export function splitValues(
  current: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown>; changed: string[] } {
  const isUnchanged = (field: string) => JSON.stringify(current[field]) === JSON.stringify(after[field])
  const fields = Object.keys(before)
  return {
    values: Object.fromEntries(fields.filter(isUnchanged).map((field) => [field, before[field]])),
    changed: fields.filter((field) => !isUnchanged(field)),
  }
}
