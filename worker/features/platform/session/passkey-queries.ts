import { type SQL, sql } from 'drizzle-orm'
import type { Passkey } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { type Columns, instantSql, readJson } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { challengeSeconds } from './passkey-challenges.ts'
import { selectAccountColumns, toAccount } from './queries.ts'

/** A passkey as it is compared. */
export interface StoredPasskey {
  readonly passkeyId: string
  readonly publicKey: string
  readonly counter: number
  readonly name: string
}
const storedColumns = sql`passkey.passkey_id, passkey.public_key, passkey.counter, passkey.name`
const toStored = (row: Record<string, unknown>): StoredPasskey => ({
  passkeyId: String(row.passkey_id),
  publicKey: String(row.public_key),
  counter: Number(row.counter),
  name: String(row.name),
})

const isLive = (credentialId: string) => sql`passkey.credential_id = ${credentialId} AND passkey.deleted_utc IS NULL`

/** Condition on `users team_member`: whose passkey it is. */
export const hasPasskey = (credentialId: string): SQL =>
  sql`team_member.user_id = (SELECT passkey.user_id FROM passkeys passkey WHERE ${isLive(credentialId)})`

/** A passkey with the account that it opens. */
export const selectPasskeyAccount = (db: PublicDb, credentialId: string, exemptSuperadmins: boolean) =>
  db.queryRaw(
    sql`
      SELECT ${storedColumns}, ${selectAccountColumns(exemptSuperadmins)}
      FROM passkeys passkey
      JOIN users team_member ON team_member.user_id = passkey.user_id AND team_member.deleted_utc IS NULL
      LEFT JOIN salons salon ON salon.salon_id = team_member.salon_id
      WHERE ${isLive(credentialId)}`,
    ([row]) => row && { passkey: toStored(row), account: toAccount(row) },
  )

/** The batch is aborted with `unique` where the challenge was used before. */
const insertUsedChallenge = (challengeHash: string, nowUtc: number, source = sql``) => sql`
  INSERT INTO used_challenges (challenge_hash, expiry_utc)
  SELECT ${challengeHash}, ${nowUtc + challengeSeconds} ${source}`

/** Notes that a passkey was used, unless it was used more often meanwhile. */
const updateCounter = ({ passkeyId }: StoredPasskey, counter: number, nowUtc: number) => sql`
  UPDATE passkeys AS passkey
  SET counter = ${counter}, used_utc = ${nowUtc}
  WHERE passkey.passkey_id = ${passkeyId}
    AND passkey.deleted_utc IS NULL
    AND (passkey.counter < ${counter} OR (passkey.counter = 0 AND ${counter} = 0))`

export const markChallengeUsed = (db: PublicDb, challengeHash: string): Statement<number> =>
  db.executeRaw(insertUsedChallenge(challengeHash, db.nowUtc))
export const markPasskeyUsed = (db: PublicDb, passkey: StoredPasskey, counter: number): Statement<number> =>
  db.executeRaw(updateCounter(passkey, counter, db.nowUtc))

/** The same for a caller who has a session. */
export const markOwnChallengeUsed = (db: StaffDb, challengeHash: string): Statement<number> =>
  db.executeRaw(
    (_salonId, caller) => insertUsedChallenge(challengeHash, db.nowUtc, sql`FROM (SELECT ${caller} AS id) w WHERE w.id IS NOT NULL`),
    {
      scope: 'caller',
    },
  )
export const markOwnPasskeyUsed = (db: StaffDb, passkey: StoredPasskey, counter: number): Statement<number> =>
  db.executeRaw((_salonId, caller) => sql`${updateCounter(passkey, counter, db.nowUtc)} AND passkey.user_id = ${caller}`, {
    scope: 'caller',
  })

const ownColumns: Columns<Passkey> = {
  passkeyId: 'passkey.passkey_id',
  name: 'passkey.name',
  created: instantSql('passkey.created_utc'),
  used: instantSql('passkey.used_utc'),
}
/** The caller's passkeys, the newest first. */
export const selectPasskeys = (db: StaffDb): Statement<Passkey[]> =>
  db.selectJson(
    ownColumns,
    (_salonId, caller) => sql`
      FROM passkeys passkey
      WHERE passkey.user_id = ${caller}
        AND passkey.deleted_utc IS NULL
      ORDER BY passkey.created_utc DESC, passkey.passkey_id`,
    { scope: 'caller' },
  )

/** How a browser finds the caller's passkeys. */
export const selectOwnCredentials = (db: StaffDb) =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT passkey.credential_id, passkey.transports_json
      FROM passkeys passkey
      WHERE passkey.user_id = ${caller}
        AND passkey.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        id: String(row.credential_id),
        type: 'public-key' as const,
        transports: readJson(row.transports_json) as string[],
      })),
    { scope: 'caller' },
  )

export const selectOwnPasskey = (db: StaffDb, credentialId: string): Statement<StoredPasskey | undefined> =>
  db.queryRaw(
    (_salonId, caller) => sql`
      SELECT ${storedColumns}
      FROM passkeys passkey
      WHERE ${isLive(credentialId)}
        AND passkey.user_id = ${caller}`,
    ([row]) => row && toStored(row),
    { scope: 'caller' },
  )

export interface NewPasskey {
  readonly passkeyId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}
/** Condition: the caller may have another passkey. */
const isBelowLimit = (caller: SQL) => sql`
  (
    SELECT count(*)
    FROM passkeys own_passkey
    WHERE own_passkey.user_id = ${caller}
      AND own_passkey.deleted_utc IS NULL
  ) < ${serverLimits.passkeys}`

/** Inserts a passkey of the caller, unless they have ten. */
export const insertPasskey = (db: StaffDb, { passkeyId, credentialId, publicKey, counter, transports, name }: NewPasskey) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, counter, transports_json, name, created_utc)
      SELECT ${passkeyId}, w.id, ${credentialId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)}, ${name}, ${db.nowUtc}
      FROM (SELECT ${caller} AS id) w
      WHERE ${isBelowLimit(sql`w.id`)}`,
    { scope: 'caller' },
  )

const updateOwn = (db: StaffDb, passkeyId: string, set: SQL, condition: SQL) =>
  db.executeRaw(
    (_salonId, caller) => sql`
      UPDATE passkeys AS passkey
      SET ${set}
      WHERE passkey.passkey_id = ${passkeyId}
        AND passkey.user_id = ${caller}
        AND ${condition}`,
    { scope: 'caller' },
  )
export const renamePasskey = (db: StaffDb, passkeyId: string, name: string) =>
  updateOwn(db, passkeyId, sql`name = ${name}`, sql`passkey.deleted_utc IS NULL`)
export const removePasskey = (db: StaffDb, passkeyId: string) =>
  updateOwn(db, passkeyId, sql`deleted_utc = ${db.nowUtc}`, sql`passkey.deleted_utc IS NULL`)
export const restorePasskey = (db: StaffDb, passkeyId: string) =>
  updateOwn(
    db,
    passkeyId,
    sql`deleted_utc = NULL`,
    sql`passkey.deleted_utc > ${db.nowUtc - serverLimits.passkeyRestoreMinutes * 60} AND ${isBelowLimit(sql`passkey.user_id`)}`,
  )
