import { type SQL, sql } from 'drizzle-orm'
import type { GuestPasskey } from '../../../../schema/api/outreach/guest-passkey-replies.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { type Columns, instantSql, readJson } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { hasPhone } from '../../clients/clients/index.ts'
import { challengeSeconds, type NewCredential } from '../../platform/session/index.ts'

const isLive = sql`guest_passkey.deleted_utc IS NULL`
/** Condition on `clients client`: they still have the number of the passkey. */
const isOwner = sql`
  client.client_id = guest_passkey.client_id
  AND ${hasPhone(sql`guest_passkey.salon_id`, sql`guest_passkey.phone_number`)}
  AND client.deleted_utc IS NULL`
/** Condition on `guest_passkeys guest_passkey`: it is of the proven telephone, and of a client who still has it. */
const isOfPhone = (db: GuestDb, salonId: SQL) => sql`
  guest_passkey.salon_id = ${salonId}
  AND guest_passkey.phone_number = ${db.phone}
  AND EXISTS (SELECT 1 FROM clients client WHERE ${isOwner})`

const columns: Columns<GuestPasskey> = {
  guestPasskeyId: 'guest_passkey.guest_passkey_id',
  name: 'guest_passkey.name',
  created: instantSql('guest_passkey.created_utc'),
  used: instantSql('guest_passkey.used_utc'),
}
/** The passkeys of the proven telephone, the newest first. */
export const selectPasskeys = (db: GuestDb): Statement<GuestPasskey[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM guest_passkeys guest_passkey
      WHERE ${isOfPhone(db, salonId)}
        AND ${isLive}
      ORDER BY guest_passkey.created_utc DESC, guest_passkey.guest_passkey_id`,
  )

/** FROM and WHERE of the session of a guest whom the salon knows by the proven telephone. */
const fromKnownGuest = (db: GuestDb, salonId: SQL) => sql`
  FROM booking_sessions booking_session
  JOIN clients client ON client.client_id = booking_session.client_id
  JOIN salons salon ON salon.salon_id = client.salon_id
  WHERE booking_session.booking_session_id = ${db.bookingSessionId}
    AND ${hasPhone(salonId, sql`booking_session.phone_number`)}
    AND client.deleted_utc IS NULL`
const isBelowLimit = (db: GuestDb, salonId: SQL) => sql`
  (
    SELECT count(*)
    FROM guest_passkeys other_guest_passkey
    WHERE other_guest_passkey.salon_id = ${salonId}
      AND other_guest_passkey.phone_number = ${db.phone}
      AND other_guest_passkey.deleted_utc IS NULL
  ) < ${serverLimits.guestPasskeys}`

/** Who adds a passkey. */
interface Guest {
  readonly clientId: string
  readonly name: string
  readonly phone: string
  readonly salonName: string
  /** The telephone was proven by a code in this session. */
  readonly isByCode: boolean
  readonly isBelowLimit: boolean
}
export const selectGuest = (db: GuestDb): Statement<Guest | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        client.client_id, client.name, booking_session.phone_number, booking_session.by_code, salon.salon_name,
        ${isBelowLimit(db, salonId)} AS below_limit
      ${fromKnownGuest(db, salonId)}`,
    ([row]) =>
      row && {
        clientId: String(row.client_id),
        name: String(row.name),
        phone: String(row.phone_number),
        salonName: String(row.salon_name),
        isByCode: Number(row.by_code) === 1,
        isBelowLimit: Number(row.below_limit) === 1,
      },
  )

/** How a browser finds those of the proven telephone. */
export const selectCredentials = (db: GuestDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT guest_passkey.credential_id, guest_passkey.transports_json
      FROM guest_passkeys guest_passkey
      WHERE ${isOfPhone(db, salonId)}
        AND ${isLive}`,
    (rows) =>
      rows.map((row) => ({
        id: String(row.credential_id),
        type: 'public-key' as const,
        transports: readJson(row.transports_json) as string[],
      })),
  )

interface NewGuestPasskey extends NewCredential {
  readonly guestPasskeyId: string
  readonly transports: readonly string[]
  readonly name: string
}
/** Inserts a passkey of the guest; changes no row unless a code has opened the session, and the number has fewer than five. */
export const insertPasskey = (db: GuestDb, passkey: NewGuestPasskey): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO guest_passkeys (
        guest_passkey_id, salon_id, client_id, phone_number, credential_id, public_key, counter, transports_json, name, created_utc
      )
      SELECT
        ${passkey.guestPasskeyId}, client.salon_id, client.client_id, booking_session.phone_number, ${passkey.credentialId},
        ${passkey.publicKey}, ${passkey.counter}, ${JSON.stringify(passkey.transports)}, ${passkey.name}, ${db.nowUtc}
      ${fromKnownGuest(db, salonId)}
        AND booking_session.by_code
        AND ${isBelowLimit(db, salonId)}`,
  )

/** The batch is aborted with `unique` where the challenge was used before. */
const insertUsedChallenge = (challengeHash: string, nowUtc: number, source: SQL) => sql`
  INSERT INTO used_challenges (challenge_hash, expiry_utc)
  SELECT ${challengeHash}, ${nowUtc + challengeSeconds}
  ${source}`
export const markOwnChallengeUsed = (db: GuestDb, challengeHash: string): Statement<number> =>
  db.executeRaw((salonId) => insertUsedChallenge(challengeHash, db.nowUtc, sql`FROM (SELECT ${salonId} AS id) w WHERE w.id IS NOT NULL`))
export const markChallengeUsed = (db: PublicDb, challengeHash: string): Statement<number> =>
  db.executeRaw(insertUsedChallenge(challengeHash, db.nowUtc, sql``))

const update = (db: GuestDb, guestPasskeyId: string, set: SQL, condition: BuildCondition) =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE guest_passkeys AS guest_passkey
      SET ${set}
      WHERE guest_passkey.guest_passkey_id = ${guestPasskeyId}
        AND ${isOfPhone(db, salonId)}
        AND ${condition(salonId)}`,
  )
type BuildCondition = (salonId: SQL) => SQL
export const renamePasskey = (db: GuestDb, guestPasskeyId: string, name: string) =>
  update(db, guestPasskeyId, sql`name = ${name}`, () => isLive)
export const removePasskey = (db: GuestDb, guestPasskeyId: string) =>
  update(db, guestPasskeyId, sql`deleted_utc = ${db.nowUtc}`, () => isLive)
export const restorePasskey = (db: GuestDb, guestPasskeyId: string) =>
  update(
    db,
    guestPasskeyId,
    sql`deleted_utc = NULL`,
    () => sql`guest_passkey.deleted_utc > ${db.nowUtc - serverLimits.passkeyRestoreMinutes * 60}`,
  )
export const abortIfFull = (db: GuestDb): Statement<number> => db.abortUnless('limit', (salonId) => isBelowLimit(db, salonId))

type GuestAction = 'guest_passkey_added' | 'guest_passkey_removed'
/** Writes what happened to a passkey to the salon's audit log, as part of its client. */
export const recordEvent = (db: GuestDb, action: GuestAction, guestPasskeyId: string): Statement<number> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
      SELECT
        guest_passkey.salon_id, ${db.nowUtc}, ${callerId}, 'clients', guest_passkey.client_id, guest_passkey.client_id, ${action},
        json_object('name', guest_passkey.name)
      FROM guest_passkeys guest_passkey
      WHERE guest_passkey.guest_passkey_id = ${guestPasskeyId}
        AND guest_passkey.salon_id = ${salonId}`,
  )

/** A passkey as it is compared, and whose place it opens. */
export interface FoundPasskey {
  readonly guestPasskeyId: string
  readonly publicKey: string
  readonly counter: number
  readonly clientId: string
  readonly name: string
  readonly phone: string
  readonly timeZone: string
}
/** A passkey of one salon; undefined unless its client still has the number, and the salon is open to guests. */
export const selectPasskey = (db: PublicDb, salonId: string, credentialId: string): Statement<FoundPasskey | undefined> =>
  db.queryRaw(
    sql`
      SELECT
        guest_passkey.guest_passkey_id, guest_passkey.public_key, guest_passkey.counter, guest_passkey.phone_number,
        client.client_id, client.name, salon.time_zone
      FROM guest_passkeys guest_passkey
      JOIN salons salon ON salon.salon_id = guest_passkey.salon_id AND salon.suspended_utc IS NULL AND salon.deleted_utc IS NULL
      JOIN clients client ON ${isOwner}
      WHERE guest_passkey.credential_id = ${credentialId}
        AND guest_passkey.salon_id = ${salonId}
        AND ${isLive}`,
    ([row]) =>
      row && {
        guestPasskeyId: String(row.guest_passkey_id),
        publicKey: String(row.public_key),
        counter: Number(row.counter),
        clientId: String(row.client_id),
        name: String(row.name),
        phone: String(row.phone_number),
        timeZone: String(row.time_zone),
      },
  )

/** Notes that a passkey was used; changes no row where it was used more often meanwhile, removed, or its client's number has changed. */
export const markPasskeyUsed = (db: PublicDb, { guestPasskeyId }: FoundPasskey, counter: number): Statement<number> =>
  db.executeRaw(sql`
    UPDATE guest_passkeys AS guest_passkey
    SET counter = ${counter}, used_utc = ${db.nowUtc}
    WHERE guest_passkey.guest_passkey_id = ${guestPasskeyId}
      AND ${isLive}
      AND (guest_passkey.counter < ${counter} OR (guest_passkey.counter = 0 AND ${counter} = 0))
      AND EXISTS (SELECT 1 FROM clients client WHERE ${isOwner})`)

/** Starts the session of the passkey's client. No code has opened it: what asks for a new one is refused. */
export const insertSession = (
  db: PublicDb,
  salonId: string,
  { phone, clientId }: FoundPasskey,
  { bookingSessionId, expiry }: { bookingSessionId: string; expiry: number },
): Statement<number> =>
  db.executeRaw(sql`
    INSERT INTO booking_sessions (booking_session_id, salon_id, phone_number, client_id, by_code, expiry_utc, created_utc)
    VALUES (${bookingSessionId}, ${salonId}, ${phone}, ${clientId}, 0, ${expiry}, ${db.nowUtc})`)

/** Deletes a passkey that exists twice, and writes it to the audit log. */
export const deleteCopied = (db: PublicDb, salonId: string, { guestPasskeyId, clientId }: FoundPasskey) => [
  db.executeRaw(sql`
    INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, after)
    SELECT
      guest_passkey.salon_id, ${db.nowUtc}, 'guest', 'clients', ${clientId}, ${clientId}, 'guest_passkey_copied',
      json_object('name', guest_passkey.name)
    FROM guest_passkeys guest_passkey
    WHERE guest_passkey.guest_passkey_id = ${guestPasskeyId}
      AND guest_passkey.salon_id = ${salonId}`),
  db.executeRaw(sql`DELETE FROM guest_passkeys WHERE guest_passkey_id = ${guestPasskeyId} AND salon_id = ${salonId}`),
]
