import { sql } from 'drizzle-orm'
import { type MarketingPurpose, messageChannels } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { chooseChannel, clientAddresses, type QueuedMessage } from '../../messages/outbox/index.ts'

const abortUnlessChannel = (db: TenantDb, reason: 'limit' | 'quota', clientId: string, purpose?: MarketingPurpose) =>
  db.abortUnless(
    reason,
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons s
        JOIN (
          SELECT c.client_id, ${sql.raw(clientAddresses)}
          FROM clients c
          WHERE c.salon_id = ${salonId}
            AND c.client_id = ${clientId}
            AND c.inactive_reason = ''
            AND c.deleted_utc IS NULL
        ) r
        WHERE s.salon_id = ${salonId}
          AND ${sql.raw(chooseChannel(messageChannels, purpose))} IS NOT NULL
      )`,
  )

/**
 * A message from the desk with its guards: `limit` unless a channel reaches the client, `quota` without consent for advertising,
 * `already_used` if a message of the same cause exists.
 */
export const sendGuarded = (db: TenantDb, clientId: string, message: QueuedMessage, purpose?: MarketingPurpose): Statement<unknown>[] => [
  abortUnlessChannel(db, 'limit', clientId),
  ...(purpose ? [abortUnlessChannel(db, 'quota', clientId, purpose)] : []),
  message,
  db.abortIfUnchanged('already_used'),
]
