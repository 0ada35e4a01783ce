import { type SQL, sql } from 'drizzle-orm'
import type { LiveKind } from '../../schema/rules/platform/live.ts'
import { toSalonDay } from '../../schema/rules/salon-time.ts'
import { changedInstants, latestIdSql } from './change-sql.ts'
import type { OnCapacityFreed } from './freed-capacity.ts'
import { readJson } from './json-sql.ts'
import { type Statement, valueStatement } from './statement.ts'

/** What a batch has changed that open screens of the salon show. */
export interface Change {
  readonly salonId: string
  readonly kinds: readonly LiveKind[]
  /** Days of the bookings and visits that changed; null where they are not known. */
  readonly days: readonly string[] | null
  /** Cursor of the salon after the change; null where it was not read. */
  readonly cursor: string | null
  /** Its ledger entries have queued fiscal receipts. */
  readonly queuesReceipts?: boolean
  /** It may have raised alerts that somebody's device is told of. */
  readonly queuesPush?: boolean
}
/** Called after a batch that has changed something. Jobs wait for what it returns. */
export type OnChanged = (change: Change) => void | Promise<void>

/** Tables that open screens show. What is missing here is shown when a screen is opened or polls. */
const tables: Readonly<Record<LiveKind, string>> = {
  agenda: `agendas agenda_services appointments client_history_services client_history_products payments visit_fees visit_surcharges
    course_sessions special_promo_usage_stats classes class_waiting_entries`,
  alerts: 'alerts',
  catalogue: 'services service_categories resource_kinds resources resource_outages service_resources client_own_terms',
  clients: 'clients sub_clients client_consent_forms',
  inbox: 'conversations incoming_messages',
  messages: 'outbox',
  money: 'ledger_entries day_closings cash_movements card_terminal_totals payment_orders deposits targets target_settings',
  rota: 'rota_drafts rota_versions',
  sessions: 'user_permissions',
  team: `users user_services user_timeframes user_shift_requests absences calendar_connections rota_settings attendances
    salon_config_days_closeds salon_config_opening_times`,
  waiting: 'waiting_list_entries waiting_list_offers waiting_list_settings',
}
const kindOfTable = new Map(
  Object.entries(tables).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind as LiveKind] as const)),
)
const written = /\b(INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+"?(\w+)/

/** Kinds that the writes of a batch change. A session that begins changes nothing for others. */
function listKinds(statements: readonly Statement<unknown>[]): LiveKind[] {
  const kinds = new Set<LiveKind>()
  for (const { sql: text, writes, guards } of statements) {
    if (!writes || guards) continue
    const [, verb = '', table = ''] = written.exec(text) ?? []
    const kind = table === 'sessions' ? (verb.startsWith('INSERT') ? undefined : 'sessions') : kindOfTable.get(table)
    if (kind) kinds.add(kind)
  }
  return [...kinds]
}

interface Outcome {
  readonly salonId: string
  readonly timeZone: string
  readonly hasFreedCapacity: 0 | 1
  readonly queuesReceipts: 0 | 1
  readonly queuesPush: 0 | 1
  readonly cursor: number
  /** Seconds UTC. */
  readonly instants: readonly number[]
}

/** Bookings and visits that a batch has changed have the time of the batch in the audit log. */
const selectOutcome = (salonId: SQL, nowUtc: number) => sql`
  SELECT json_object(
    'salonId', salon.salon_id,
    'timeZone', salon.time_zone,
    'hasFreedCapacity', salon.suspended_utc IS NULL AND EXISTS (
      SELECT 1
      FROM waiting_list_dirty
      WHERE waiting_list_dirty.salon_id = salon.salon_id
    ),
    'queuesReceipts', EXISTS (
      SELECT 1
      FROM fiscal_receipts fiscal_receipt
      WHERE fiscal_receipt.salon_id = salon.salon_id
        AND fiscal_receipt.state IN ('queued', 'unknown', 'sent', 'refused')
        AND fiscal_receipt.at_utc = ${nowUtc}
    ),
    'queuesPush', EXISTS (
      SELECT 1
      FROM push_devices push_device
      JOIN alerts ON alerts.user_id = push_device.user_id AND alerts.alert_no > push_device.alert_no
      WHERE push_device.salon_id = salon.salon_id
    ),
    'cursor', ${latestIdSql(sql`salon.salon_id`)},
    'instants', (
      SELECT json_group_array(change.at_utc)
      FROM (${changedInstants(sql`audit_log.salon_id = salon.salon_id AND audit_log.at_utc = ${nowUtc}`)}) change
    )
  ) AS outcome
  FROM salons salon
  WHERE salon.salon_id = ${salonId}`

interface Watched {
  readonly nowUtc: number
  /** The salon where the handle knows it before the database answers. */
  readonly salonId?: string | null
  readonly onCapacityFreed?: OnCapacityFreed | undefined
  readonly onChanged?: OnChanged | undefined
  /** Of many batches in a row: their days are not read, which would be those of all before. */
  readonly isBulk?: boolean
}

/** A batch of more days than this is told without them. */
const maxDays = 40

/**
 * Watches a batch of writes for what it changes and frees. `reads` is the statement behind it, if one is needed: for days, for the salon
 * of a link, and for capacity that the waiting list may want. `report` is called once the batch is committed.
 */
export function watchBatch(
  tenant: SQL,
  statements: readonly Statement<unknown>[],
  { nowUtc, salonId: known, onCapacityFreed, onChanged, isBulk = false }: Watched,
): { readonly reads: readonly Statement<void>[]; readonly report: () => Promise<void> } {
  const kinds = onChanged ? listKinds(statements) : []
  const mayFree = onCapacityFreed !== undefined && statements.some((one) => one.freesCapacity)
  const needsRead = mayFree || (kinds.includes('agenda') && !isBulk) || (kinds.length > 0 && !known)
  let outcome: Outcome | undefined
  const read = () =>
    valueStatement(selectOutcome(tenant, nowUtc), (value) => {
      outcome = value === null ? undefined : readJson(value)
    })
  return {
    reads: needsRead ? [read()] : [],
    async report() {
      if (mayFree && outcome?.hasFreedCapacity) onCapacityFreed({ salonId: outcome.salonId, timeZone: outcome.timeZone })
      const salonId = outcome?.salonId ?? known
      if (kinds.length === 0 || !salonId) return
      const { timeZone = 'UTC', instants = [], cursor, queuesReceipts = 0, queuesPush = 0 } = outcome ?? {}
      const days = [...new Set(instants.map((instant) => toSalonDay(instant, timeZone)))].sort()
      const areKnown = kinds.includes('agenda') && days.length > 0 && days.length <= maxDays
      await onChanged?.({
        ...{ salonId, kinds, days: areKnown ? days : null, cursor: cursor === undefined ? null : String(cursor) },
        queuesReceipts: queuesReceipts === 1,
        queuesPush: outcome ? queuesPush === 1 : statements.some((one) => one.raisesAlerts),
      })
    },
  }
}
