import { sql } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '../../../../schema/api/platform/api-keys-schemas.ts'
import type { ApiScope } from '../../../../schema/rules/platform/api-scopes.ts'
import { apiLimits } from '../../../../schema/rules/platform/api-scopes.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { apiKeys } from '../../../../schema/tables/platform/api-keys.ts'
import { type Columns, instantSql, readJson } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** An `ApiKey` as SQL reads it: its end as an instant. */
interface StoredKey extends Omit<ApiKey, 'lastDay' | 'isEnded'> {
  readonly expiry: number | null
  readonly isOrphan: 0 | 1
}
/** `today`: the day in the salon. */
const listColumns = (today: string): Columns<StoredKey> => ({
  apiKeyId: 'api_key.api_key_id',
  name: 'api_key.name',
  ending: 'api_key.ending',
  scopes: 'json(api_key.scopes_json)',
  addresses: 'json(api_key.addresses_json)',
  created: instantSql('api_key.created_utc'),
  userDTO: `json_object(
    'userId', api_key.user_id,
    'firstName', coalesce(team_member.first_name, ''),
    'lastName', coalesce(team_member.last_name, '')
  )`,
  expiry: 'api_key.expiry_utc',
  isOrphan: `(
    team_member.user_id IS NULL
    OR team_member.deleted_utc IS NOT NULL
    OR coalesce(team_member.employment_end < '${today}', 0)
  )`,
  lastUsed: instantSql('api_key_use.last_used_utc'),
  calls: 'coalesce(api_key_use.calls, 0)',
})

/** The salon's keys that were not revoked, the newest first; with an id, only that one. */
export function selectKeys(db: StaffDb, apiKeyId?: string): Statement<ApiKey[]> {
  const only = apiKeyId === undefined ? sql`` : sql` AND api_key.api_key_id = ${apiKeyId}`
  const found = db.selectJson<StoredKey>(
    listColumns(toSalonDay(db.nowUtc, db.timeZone)),
    (salonId) => sql`
      FROM api_keys api_key
      LEFT JOIN users team_member ON team_member.user_id = api_key.user_id
      LEFT JOIN api_key_uses api_key_use ON api_key_use.api_key_id = api_key.api_key_id
      WHERE api_key.salon_id = ${salonId}
        AND api_key.deleted_utc IS NULL${only}
      ORDER BY api_key.created_utc DESC, api_key.api_key_id DESC`,
  )
  return {
    ...found,
    read: (result) =>
      found.read(result).map(({ expiry, isOrphan, ...key }) => ({
        ...key,
        lastDay: expiry === null ? null : toSalonDay(expiry - 1, db.timeZone),
        isEnded: isOrphan === 1 || (expiry !== null && expiry <= db.nowUtc),
      })),
  }
}

/** Adds a key; aborts with `already_used` where the salon has as many as it may have. */
export const insertKey = (
  db: StaffDb,
  key: Pick<ApiKey, 'apiKeyId' | 'ending'> & { keyHash: string },
  { name, scopes, addresses, lastDay }: NewApiKey,
): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM api_keys api_key
        WHERE api_key.salon_id = ${salonId}
          AND api_key.deleted_utc IS NULL
      ) < ${apiLimits.keys}`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO api_keys (
        api_key_id, salon_id, user_id, name, key_hash, ending, scopes_json, addresses_json, created_utc, expiry_utc, changed_by,
        changed_utc
      )
      VALUES (
        ${key.apiKeyId}, ${salonId}, ${userId}, ${name}, ${key.keyHash}, ${key.ending}, ${JSON.stringify(scopes)},
        ${JSON.stringify(addresses)}, ${db.nowUtc}, ${lastDay === null ? null : dayRange(lastDay, db.timeZone)[1]}, ${userId}, ${db.nowUtc}
      )`,
  ),
]

/** Ends a key at once; aborts with `missing` for another id. */
export const deleteKey = (db: StaffDb, apiKeyId: string): Statement<unknown>[] => [
  db.softDelete(apiKeys, sql`${apiKeys.apiKeyId} = ${apiKeyId}`),
  db.abortIfUnchanged('missing'),
]

/** What a call with a key has to know of it. */
export interface UsedKey {
  readonly apiKeyId: string
  readonly salonId: string
  readonly timeZone: string
  readonly scopes: readonly ApiScope[]
  readonly addresses: readonly string[]
  /** Calls in this minute, this one included. */
  readonly minuteCalls: number
}

/** The live key of that hash as FROM clause. */
const fromLiveKey = (db: PublicDb, keyHash: string) => sql`
  FROM api_keys api_key
  JOIN api_key_sessions session ON session.session_id = api_key.api_key_id AND session.expiry_utc > ${db.nowUtc}
  JOIN salons salon ON salon.salon_id = api_key.salon_id
  WHERE api_key.key_hash = ${keyHash}`

/**
 * Counts a call that comes from where the key is accepted, and reads the key; undefined for a key that is not live. `ranges`: those that
 * the caller's address is in.
 */
export function countCall(
  db: PublicDb,
  keyHash: string,
  ranges: readonly string[],
): readonly [Statement<unknown>, Statement<UsedKey | undefined>] {
  const minute = Math.floor(db.nowUtc / 60)
  const count = db.executeRaw(sql`
    INSERT INTO api_key_uses (api_key_id, salon_id, last_used_utc, calls, minute, minute_calls)
    SELECT api_key.api_key_id, api_key.salon_id, ${db.nowUtc}, 1, ${minute}, 1
    ${fromLiveKey(db, keyHash)}
      AND (
        api_key.addresses_json = '[]'
        OR EXISTS (
          SELECT 1
          FROM json_each(api_key.addresses_json) accepted
          WHERE accepted.value IN (SELECT value FROM json_each(${JSON.stringify(ranges)}))
        )
      )
    ON CONFLICT (api_key_id) DO UPDATE
    SET
      last_used_utc = excluded.last_used_utc,
      calls = calls + 1,
      minute_calls = CASE WHEN minute = excluded.minute THEN minute_calls + 1 ELSE 1 END,
      minute = excluded.minute`)
  const read = db.queryRaw(
    sql`
      SELECT
        api_key.api_key_id, api_key.salon_id, salon.time_zone, api_key.scopes_json, api_key.addresses_json,
        (SELECT api_key_use.minute_calls FROM api_key_uses api_key_use WHERE api_key_use.api_key_id = api_key.api_key_id) AS minute_calls
      ${fromLiveKey(db, keyHash)}`,
    ([row]) =>
      row && {
        apiKeyId: String(row.api_key_id),
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        scopes: readJson(row.scopes_json),
        addresses: readJson(row.addresses_json),
        minuteCalls: Number(row.minute_calls ?? 0),
      },
  )
  return [count, read]
}
