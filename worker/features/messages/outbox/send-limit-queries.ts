import { sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** E-mails within 24 hours that somebody can send to any address: about one record, and of a salon. */
const sendLimits = {
  gift_card: { perRecord: 5, perSalon: 300 },
  invoice: { perRecord: 5, perSalon: 300 },
  report: { perRecord: 20, perSalon: 100 },
  invitation: { perRecord: 5, perSalon: 100 },
} as const

interface Sending {
  readonly kind: keyof typeof sendLimits
  readonly recordId: string
}

/** Cause of a message that `abortIfSentOften` counts; `sendingId` is new for each. */
export const toSendingCause = ({ kind, recordId }: Sending, sendingId: string): string => `${kind}:${recordId}:${sendingId}`

/** Aborts the batch with `sent_often` (429) if too many e-mails about the record, or of this kind of the salon, were sent. */
export function abortIfSentOften(db: TenantDb, { kind, recordId }: Sending): Statement<number> {
  const { perRecord, perSalon } = sendLimits[kind]
  return db.abortUnless(
    'sent_often',
    (salonId) => sql`
      (
        SELECT
          count(*) < ${perSalon}
          AND count(*) FILTER (WHERE o.cause BETWEEN ${`${kind}:${recordId}:`} AND ${`${kind}:${recordId}:~`}) < ${perRecord}
        FROM outbox o
        WHERE o.salon_id = ${salonId}
          AND o.cause BETWEEN ${`${kind}:`} AND ${`${kind}:~`}
          AND o.created_utc > ${db.nowUtc - 86_400}
      )`,
  )
}
