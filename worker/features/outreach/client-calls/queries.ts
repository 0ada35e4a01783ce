import { sql } from 'drizzle-orm'
import { getCodeCountries } from '../../../../schema/rules/code-countries.ts'
import { readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { clientAddresses, confirmedSenders } from '../../messages/channels/index.ts'

/** What a call to a client needs. Numbers are international, empty where there is none. */
export interface CallFacts {
  readonly salonName: string
  readonly country: string
  /** The confirmed sender of text messages: with a number, the account makes calls from it. */
  readonly sender: string
  readonly smsProvider: string
  readonly secrets: readonly SealedSecret[]
  /** Countries whose numbers are called: others can be dear. */
  readonly countries: readonly string[]
  readonly salonPhone: string
  readonly ownPhone: string
  readonly client: string
}

/** Undefined where the salon has no such client, or one who has died. */
export const selectCallFacts = (db: StaffDb, clientId: string): Statement<CallFacts | undefined> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT
        salon.salon_name, salon.country, salon.sms_provider, salon.code_countries_json,
        ${sql.raw(confirmedSenders.sms)} AS sender,
        coalesce(nullif(salon.phone_number, ''), salon.mobile_number) AS salon_phone,
        coalesce((SELECT team_member.phone_number FROM users team_member WHERE team_member.user_id = ${userId}), '') AS own_phone,
        coalesce(nullif(r.phone, ''), r.whatsapp) AS client,
        ${sealedSecretsOf('salon.salon_id', 'smsKey', 'smsSecret')} AS secrets
      FROM salons salon
      JOIN (
        SELECT client.salon_id, ${sql.raw(clientAddresses)}
        FROM clients client
        WHERE client.client_id = ${clientId}
          AND +client.salon_id = ${salonId}
          AND client.inactive_reason <> 'died'
          AND client.deleted_utc IS NULL
      ) r ON r.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}`,
    ([row]) =>
      row && {
        salonName: String(row.salon_name),
        country: String(row.country),
        sender: String(row.sender),
        smsProvider: String(row.sms_provider),
        secrets: readJson(row.secrets),
        countries: getCodeCountries(readJson(row.code_countries_json), String(row.country)),
        salonPhone: String(row.salon_phone),
        ownPhone: String(row.own_phone),
        client: String(row.client),
      },
  )

const hour = 3600
/** Calls that one person starts within an hour. */
const maxCalls = 30

/** Writes a call to the audit log, up to the limit, beyond which it aborts with `limit`. */
export const recordCall = (db: StaffDb, clientId: string): readonly Statement<unknown>[] => [
  db.abortUnless(
    'limit',
    (salonId, userId) => sql`
      (
        SELECT count(*)
        FROM audit_log
        WHERE audit_log.salon_id = ${salonId}
          AND audit_log.user_id = ${userId}
          AND audit_log.at_utc > ${db.nowUtc - hour}
          AND +audit_log.action = 'call'
      ) < ${maxCalls}`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT client.salon_id, ${db.nowUtc}, ${userId}, 'clients', client.client_id, client.client_id, 'call'
      FROM clients client
      WHERE client.client_id = ${clientId}
        AND client.salon_id = ${salonId}
        AND client.deleted_utc IS NULL`,
  ),
]
