import type { DuplicatePair } from '../../../../schema/api/records/client-merge.ts'
import { findDuplicateReason } from '../../../../schema/rules/clients/near-name.ts'
import { fold } from '../../../../schema/rules/search.ts'

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
