import type { ApiScope } from '../../schema/rules/platform/api-scopes.ts'
import { toIso } from '../../schema/rules/salon-time.ts'
import { apiKeys, apiKeyUses } from '../../schema/tables/platform/api-keys.ts'
import { tokenHash } from '../db/secrets.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const daySeconds = 86_400
const minuteSeconds = 60

/** Keys of programs that the salon has connected; nobody knows the keys themselves. `age` and `idle` are days. */
const keys: readonly { name: string; ending: string; scopes: ApiScope[]; age: number; idle: number; calls: number; lastDay?: true }[] = [
  { name: 'Website', ending: '7Qd2', scopes: ['bookings:read', 'bookings:write', 'catalogue:read'], age: 264, idle: 0, calls: 48_204 },
  { name: 'Accountant', ending: 'k91x', scopes: ['money:read', 'reports:read'], age: 297, idle: 21, calls: 212, lastDay: true },
  { name: 'Old tablet', ending: '0afe', scopes: ['clients:read', 'clients:write'], age: 690, idle: 243, calls: 1930 },
]

/** API keys of the hair salon, made by its owner. */
export function apiKeyRows(plan: SalonPlan, now: number): TableRows[] {
  const owner = plan.people.find(({ role }) => role === 'ADMIN')
  if (plan.salon.isPet || !owner) return []
  const salonId = createDemoId('sal', plan, 'salon')
  const idOf = (name: string) => createDemoId('key', plan, name.toLowerCase().replaceAll(' ', '-'))
  return [
    rowsFor(
      apiKeys,
      keys.map(({ name, ending, scopes, age, lastDay }) => ({
        apiKeyId: idOf(name),
        userId: createDemoId('usr', plan, owner.key),
        keyHash: tokenHash(`demo ${name}`),
        created: toIso(now - age * daySeconds),
        expiry: lastDay ? toIso(now + 90 * daySeconds) : null,
        ...{ salonId, name, ending, scopes },
        ...stamp(toIso(now - age * daySeconds)),
      })),
    ),
    rowsFor(
      apiKeyUses,
      keys.map(({ name, idle, calls }) => {
        const lastUsed = now - idle * daySeconds - 3 * minuteSeconds
        return {
          ...{ apiKeyId: idOf(name), salonId, calls },
          lastUsed: toIso(lastUsed),
          minute: Math.floor(lastUsed / minuteSeconds),
          minuteCalls: 1,
        }
      }),
    ),
  ]
}
