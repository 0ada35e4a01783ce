import { sql } from 'drizzle-orm'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

type Row = typeof clients.$inferInsert
export type ClientValues = Partial<Omit<Row, 'clientId' | 'salonId' | 'searchNo' | 'version' | 'changed' | 'changedBy' | 'deleted'>>

const isClient = (clientId: string) => sql`${clients.clientId} = ${clientId}`

/** Changes a client of the given version; aborts with `stale` if there is none. */
export const updateClient = (db: StaffDb, clientId: string, version: number, values: ClientValues): Statement<unknown>[] => [
  db.update(clients, values, isClient(clientId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Sets the picture whatever the version is; its key replaces `previous` only. */
export const updateImage = (db: StaffDb, clientId: string, image: string | null, previous?: string) =>
  db.update(clients, { image }, isClient(clientId), previous === undefined ? undefined : sql`image = ${previous}`)

/** Aborts with `missing` unless the salon has the client. */
export const abortUnlessClient = (db: StaffDb, clientId: string) => abortUnlessExists(db, clients.clientId, clientId)

/** Messages that wait for a client are not sent any more. */
export const stopMessages = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'client_inactive'
      WHERE salon_id = ${salonId}
        AND client_id = ${clientId}
        AND state = 'waiting'`,
  )

/** Ends the links of a client to team members. */
export const unlinkUsers = (db: StaffDb, clientId: string) => db.update(users, { clientId: null }, sql`client_id = ${clientId}`)
/** Links a team member to a client; aborts with `stale` if the salon has no such team member. */
export const linkUser = (db: StaffDb, userId: string, clientId: string): Statement<unknown>[] => [
  db.update(users, { clientId }, sql`user_id = ${userId}`),
  db.abortIfUnchanged('stale'),
]

/** The client that is linked to a user, as a condition on `clients c`. */
export const isLinkedTo = (userId: string) => sql`
  c.client_id = (
    SELECT u.client_id
    FROM users u
    WHERE u.user_id = ${userId}
      AND u.salon_id = c.salon_id
      AND u.deleted_utc IS NULL
  )`
