import type { SenderTotal } from '../../../../schema/api/messages/message-log-schemas.ts'
import { type LogRow, maxRows } from './queries.ts'

/** The log of several databases as one, the latest first. */
export function joinLogs(found: readonly (readonly LogRow[])[]): readonly LogRow[] {
  const [only = [], ...others] = found
  if (others.length === 0) return only
  return found
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at) || b.senderLogId.localeCompare(a.senderLogId))
    .slice(0, maxRows)
}

/** The sums of several databases as one list, the dearest first. What belongs to no salon is summed over all. */
export function joinTotals(found: readonly SenderTotal[][]): SenderTotal[] {
  const [only = [], ...others] = found
  if (others.length === 0) return only
  const ofSalons = found.flat().filter(({ salonId }) => salonId !== null)
  const [first, ...rest] = found.flat().filter(({ salonId }) => salonId === null)
  const platform = first && rest.reduce(addTotals, first)
  const all = platform ? [...ofSalons, platform] : ofSalons
  return all.sort((a, b) => b.cost - a.cost || a.salonName.localeCompare(b.salonName) || compareIds(a, b))
}

const compareIds = (a: SenderTotal, b: SenderTotal) => (a.salonId ?? '').localeCompare(b.salonId ?? '')

/** Hundredths of a cent, of which sums of euro would lose some. */
const addEuros = (a: number, b: number) => Math.round((a + b) * 10_000) / 10_000

const addTotals = (a: SenderTotal, b: SenderTotal): SenderTotal => ({
  ...a,
  whatsapp: a.whatsapp + b.whatsapp,
  sms: a.sms + b.sms,
  mail: a.mail + b.mail,
  failed: a.failed + b.failed,
  smsParts: a.smsParts + b.smsParts,
  billedParts: a.billedParts + b.billedParts,
  cost: addEuros(a.cost, b.cost),
  costAtMeta: addEuros(a.costAtMeta, b.costAtMeta),
})
