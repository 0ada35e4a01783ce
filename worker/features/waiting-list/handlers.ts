import { sql } from 'drizzle-orm'
import { waitingList, waitingListGuests, waitingListSettings } from '../../../schema/api/waiting-list.ts'
import { usualHoldMinutes } from '../../../schema/rules/waiting.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import { feature } from '../../http/serve.ts'
import { deskHandlers } from './desk.ts'
import { guestHandlers } from './guest.ts'

/** A salon that has set nothing has version 0. */
const readSettings = (staff: Staff) =>
  staff.ask(
    (salon) => sql`SELECT hold_minutes, version FROM waiting_list_settings WHERE salon_id = ${salon} AND deleted_utc IS NULL`,
    ([row]) => ({ holdMinutes: Number(row?.hold_minutes ?? usualHoldMinutes), version: Number(row?.version ?? 0) }),
  )

export const waitingListFeatures = [
  feature(waitingList, deskHandlers),
  feature(waitingListGuests, guestHandlers),
  feature(waitingListSettings, {
    one: async (staff) => (await staff.trip(readSettings(staff)))[0],
    update: async (staff, _input, { holdMinutes, version }) => {
      try {
        const [, , settings] = await staff.trip(
          staff.tell(
            (salon, user) =>
              sql`INSERT INTO waiting_list_settings (salon_id, hold_minutes, changed_utc, changed_by) SELECT s.id, ${holdMinutes}, ${staff.nowUtc}, ${user} FROM (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL AND (${version} = 0 OR EXISTS (SELECT 1 FROM waiting_list_settings x WHERE x.salon_id = s.id)) ON CONFLICT (salon_id) DO UPDATE SET hold_minutes = excluded.hold_minutes, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by, version = waiting_list_settings.version + 1 WHERE waiting_list_settings.version = ${version}`,
          ),
          staff.must('moved'),
          readSettings(staff),
        )
        return settings
      } catch (error) {
        if (!(error instanceof Aborted && error.reason === 'moved')) throw error
        const [current] = await staff.trip(readSettings(staff))
        throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
      }
    },
  }),
]
