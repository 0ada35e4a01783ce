import { sql } from 'drizzle-orm'
import type { ReadyMessage } from '../../../../schema/api/visits/ready-to-collect-schemas.ts'
import { type Language, type MessageChannel, messageChannels } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'

/** What the message to the owner is made of, besides the visit. */
export interface OwnerFacts {
  readonly salon: string
  readonly currency: string
  readonly language: Language
  readonly channel: MessageChannel | null
}
const ownerColumns: Columns<OwnerFacts> = {
  salon: 'salon.salon_name',
  currency: 'salon.currency',
  language: `coalesce(nullif(r.language, ''), iif(salon.country = 'IT', 'it', 'en'))`,
  channel: `iif(r.inactive_reason = '', ${chooseChannel(messageChannels)}, NULL)`,
}
const ownerJson = sql.raw(jsonObject(ownerColumns))

export const selectOwnerFacts = (db: StaffDb, appointmentId: string): Statement<OwnerFacts | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${ownerJson} AS packed
      FROM salons salon
      JOIN (
        SELECT visit.salon_id, client.client_id, client.language, client.inactive_reason, ${sql.raw(clientAddresses)}
        FROM appointments visit
        JOIN clients client ON client.client_id = visit.client_id AND client.salon_id = visit.salon_id
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${appointmentId}
      ) r ON r.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && (readJson(row.packed) as OwnerFacts),
  )

/** A message that told the owner of a visit; `subClientIds` are the pets that it names, null for all. */
export type ReadySent = NonNullable<ReadyMessage['sent']> & { readonly subClientIds: readonly string[] | null }
const sentColumns: Columns<ReadySent> = {
  at: instantSql('coalesce(message.sent_utc, message.created_utc)'),
  channel: 'message.channel',
  state: 'message.state',
  delivery: 'message.delivery',
  subClientIds: storedJsonSql("message.data_json -> '$.subClientIds'", 'null'),
}

/** The cause of the message after which the owner has been told of all pets; of one about some of them it is the beginning. */
export const toReadyCause = (appointmentId: string): string => `pet_ready:${appointmentId}`

/** Messages that told the owner of a visit, the latest first. */
export const selectReadyMessages = (db: StaffDb, appointmentId: string): Statement<ReadySent[]> =>
  db.selectJson(
    sentColumns,
    (salonId) => sql`
      FROM outbox message
      WHERE message.salon_id = ${salonId}
        AND message.cause >= ${toReadyCause(appointmentId)}
        AND message.cause < ${`${toReadyCause(appointmentId)};`}
      ORDER BY message.created_utc DESC`,
  )
