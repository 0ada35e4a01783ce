import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { nameOfMember } from '../../../../schema/tables/booking/group-sql.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectAgendasIn } from '../bookings/index.ts'
import { type LinkedSalon, linkedSalon, maxChangesPerDay } from './queries.ts'

/** Ids of the group's bookings that are still to come. */
export const selectComingIds =
  (db: LinkDb) =>
  (salonId: SQL): SQL =>
    sql`
    SELECT group_booking.agenda_id
    FROM agendas group_booking
    WHERE group_booking.salon_id = ${salonId}
      AND group_booking.booking_group_id = ${db.id}
      AND group_booking.start_utc > ${db.nowUtc}`

/** What a link needs of one booking of its group; `name` is whom it is for. */
interface MemberFacts {
  readonly salon: LinkedSalon
  readonly name: string
}
interface GroupFacts {
  readonly payerId: string
  readonly payerName: string
  readonly members: ReadonlyMap<string, MemberFacts>
  /** The salon, also of a group without coming bookings. */
  readonly salon: LinkedSalon | undefined
}

const selectFacts = (db: LinkDb): Statement<GroupFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.agenda_id, ${linkedSalon} AS salon, ${sql.raw(nameOfMember)} AS name,
        payer_client.client_id AS payer_id, payer_client.name AS payer_name
      FROM booking_groups booking_group
      JOIN salons salon ON salon.salon_id = booking_group.salon_id
      JOIN agendas booking
        ON booking.salon_id = booking_group.salon_id
        AND booking.booking_group_id = booking_group.booking_group_id
        AND booking.deleted_utc IS NULL
      JOIN agendas payer_booking ON payer_booking.agenda_id = booking_group.agenda_id AND payer_booking.salon_id = booking_group.salon_id
      JOIN clients payer_client
        ON payer_client.client_id = coalesce(booking_group.client_id, payer_booking.client_id)
        AND payer_client.salon_id = booking_group.salon_id
      WHERE booking_group.salon_id = ${salonId}
        AND booking_group.booking_group_id = ${db.id}`,
    (rows) => {
      const members = rows.map(({ agenda_id: id, salon, name }) => {
        const facts: MemberFacts = { salon: readJson(salon), name: String(name) }
        return [String(id), facts] as const
      })
      const [first] = rows
      return {
        payerId: String(first?.payer_id ?? ''),
        payerName: String(first?.payer_name ?? ''),
        members: new Map(members),
        salon: members[0]?.[1].salon,
      }
    },
  )

/** The coming bookings of the group that a link names, cancelled ones too, and what else the link needs of them. */
export const selectGroup = (db: LinkDb): readonly [Statement<Agenda[]>, Statement<GroupFacts>] => [
  selectAgendasIn(db, selectComingIds(db), sql`TRUE`),
  selectFacts(db),
]

/** Guard statement: aborts with `already_used` if the group's bookings have been changed by links too often within a day. */
export const abortIfTooManyGroupChanges = (db: LinkDb): Statement<number> =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM outbox message
        WHERE message.salon_id = ${salonId}
          AND message.created_utc > ${db.nowUtc - 86_400}
          AND message.agenda_id IN (${selectComingIds(db)(salonId)})
          AND message.kind IN ('booking_moved', 'booking_cancelled', 'booking_restored')
      ) < ${maxChangesPerDay}`,
  )
