import { toIso } from '../../schema/rules/salon-time.ts'
import { webhookCursors, webhookDeliveries, webhooks } from '../../schema/tables/platform/webhooks.ts'
import type { WebhookKind } from '../../schema/terms.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const daySeconds = 86_400
const hourSeconds = 3600

/** Programs that the salon tells what has changed; the second answers no more. `age` is days. */
const receivers: readonly { name: string; url: string; kinds: WebhookKind[]; age: number; isAway?: true }[] = [
  { name: 'automation', url: 'https://hooks.automation.example/7h3kq2', kinds: ['booking', 'client'], age: 190 },
  { name: 'crm', url: 'https://crm.studioaurora.example/hooks', kinds: ['booking', 'payment'], age: 268, isAway: true },
]

/** Webhooks of the hair salon, made by its owner, with what they were told today. */
export function webhookRows(plan: SalonPlan, now: number, agendaIds: readonly string[]): TableRows[] {
  const owner = plan.people.find(({ role }) => role === 'ADMIN')
  if (plan.salon.isPet || !owner) return []
  const salonId = createDemoId('sal', plan, 'salon')
  const idOf = (name: string) => createDemoId('whk', plan, name)
  const changed = agendaIds.slice(0, 6)
  return [
    rowsFor(
      webhooks,
      receivers.map(({ name, url, kinds, age }) => ({
        webhookId: idOf(name),
        userId: createDemoId('usr', plan, owner.key),
        created: toIso(now - age * daySeconds),
        ...{ salonId, url, kinds },
        ...stamp(toIso(now - age * daySeconds)),
      })),
    ),
    // Only what is changed from now on is told.
    rowsFor(
      webhookCursors,
      receivers.map(({ name }) => ({ webhookId: idOf(name), salonId, auditNo: 0, since: toIso(now + 1) })),
    ),
    rowsFor(
      webhookDeliveries,
      receivers.flatMap(({ name, isAway }) =>
        changed.map((recordId, index) => {
          const at = now - (changed.length - index) * hourSeconds
          const isWaiting = isAway === true && index >= 3
          return {
            deliveryId: createDemoId('evt', plan, `${name}-${index}`),
            webhookId: idOf(name),
            type: index % 3 === 2 ? 'booking.changed' : 'booking.created',
            at: toIso(at),
            position: index + 1,
            state: isWaiting ? ('waiting' as const) : ('delivered' as const),
            attempts: isWaiting ? 4 : 1,
            due: isWaiting ? toIso(now + hourSeconds) : null,
            status: isWaiting ? 500 : 204,
            tried: toIso(at + 60),
            ...{ salonId, recordId },
          }
        }),
      ),
    ),
  ]
}
