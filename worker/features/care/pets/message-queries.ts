import { type SQL, sql } from 'drizzle-orm'
import type { ClientMessage } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { type Language, type MessageChannel, messageChannels } from '../../../../schema/terms.ts'
import { type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'
import { clientMessageColumns } from '../../outreach/client-messages/index.ts'

const messageJson = sql.raw(jsonObject(clientMessageColumns))

const isPet = (salonId: SQL, subClientId: string) => sql`
  pet.salon_id = ${salonId}
  AND pet.sub_client_id = ${subClientId}
  AND pet.deleted_utc IS NULL`

/** Messages to the owner of a pet; undefined where there is no such pet. */
export const selectMessagesOfOwner = (db: StaffDb, subClientId: string): Statement<ClientMessage[] | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT (
        SELECT json_group_array(json(m.packed))
        FROM (
          SELECT ${messageJson} AS packed
          FROM outbox message
          WHERE message.client_id = pet.client_id
            AND +message.salon_id = pet.salon_id
          ORDER BY +message.created_utc DESC, message.rowid DESC
          LIMIT 100
        ) m
      ) AS messages
      FROM sub_clients pet
      WHERE ${isPet(salonId, subClientId)}`,
    ([row]) => row && (readJson(row.messages) as ClientMessage[]),
  )

/** What the question for a vaccination certificate is made of. */
export interface CertificateFacts {
  readonly clientId: string
  readonly pet: string
  readonly salon: string
  readonly vaccinations: readonly { readonly vaccination: string; readonly expires: string | null }[]
  readonly language: Language
  /** By which the question would be sent; null if none reaches the owner. */
  readonly channel: MessageChannel | null
}
const factColumns: Columns<CertificateFacts> = {
  clientId: 'r.client_id',
  pet: 'r.pet',
  salon: 'salon.salon_name',
  vaccinations: storedJsonSql('r.vaccinations_json', '[]'),
  language: `coalesce(nullif(r.language, ''), iif(salon.country = 'IT', 'it', 'en'))`,
  channel: `iif(r.inactive_reason = '', ${chooseChannel(messageChannels)}, NULL)`,
}
const factJson = sql.raw(jsonObject(factColumns))

/** Undefined for a pet that does not exist or has died. */
export const selectCertificateFacts = (db: StaffDb, subClientId: string): Statement<CertificateFacts | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${factJson} AS packed
      FROM salons salon
      JOIN (
        SELECT
          pet.salon_id,
          pet.name AS pet,
          pet.vaccinations_json,
          client.client_id,
          client.language,
          client.inactive_reason,
          ${sql.raw(clientAddresses)}
        FROM sub_clients pet
        JOIN clients client ON client.client_id = pet.client_id AND client.salon_id = pet.salon_id AND client.deleted_utc IS NULL
        WHERE ${isPet(salonId, subClientId)}
          AND pet.died_on IS NULL
      ) r ON r.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && (readJson(row.packed) as CertificateFacts),
  )

/** Aborts with `missing` unless the pet is the client's. */
export const abortUnlessPetOf = (db: StaffDb, subClientId: string, clientId: string): Statement<number> =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM sub_clients pet
        WHERE ${isPet(salonId, subClientId)}
          AND pet.client_id = ${clientId}
      )`,
  )
