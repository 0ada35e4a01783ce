import { sql } from 'drizzle-orm'
import { waitingList, waitingListGuests, waitingListSettings } from '../../../schema/api/waiting-list.ts'
import { defaultHoldMinutes } from '../../../schema/rules/waiting-list.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { defineRoutes } from '../../http/serve.ts'
import { deskHandlers } from './desk.ts'
import { guestHandlers } from './guest.ts'

/** A salon that has set nothing has version 0. */
const readSettings = (db: StaffDb) =>
  db.queryRaw(
    (salon) => sql`SELECT hold_minutes, version FROM waiting_list_settings WHERE salon_id = ${salon} AND deleted_utc IS NULL`,
    ([row]) => ({ holdMinutes: Number(row?.hold_minutes ?? defaultHoldMinutes), version: Number(row?.version ?? 0) }),
  )

export const waitingListFeatures = [
  defineRoutes(waitingList, deskHandlers),
  defineRoutes(waitingListGuests, guestHandlers),
  defineRoutes(waitingListSettings, {
    one: async (db) => (await db.batch(readSettings(db)))[0],
    update: async (db, _input, { holdMinutes, version }) => {
      try {
        const [, , settings] = await db.batch(
          db.executeRaw(
            (salon, user) =>
              sql`INSERT INTO waiting_list_settings (salon_id, hold_minutes, changed_utc, changed_by) SELECT s.id, ${holdMinutes}, ${db.nowUtc}, ${user} FROM (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL AND (${version} = 0 OR EXISTS (SELECT 1 FROM waiting_list_settings x WHERE x.salon_id = s.id)) ON CONFLICT (salon_id) DO UPDATE SET hold_minutes = excluded.hold_minutes, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by, version = waiting_list_settings.version + 1 WHERE waiting_list_settings.version = ${version}`,
          ),
          db.abortIfUnchanged('stale'),
          readSettings(db),
        )
        return settings
      } catch (error) {
        if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
        const [current] = await db.batch(readSettings(db))
        throw new ApiError(409, 'stale', { current })
      }
    },
  }),
]
