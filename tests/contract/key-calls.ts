/** The calls that keys open, made with keys: as for sessions, no other salon, no lacking scope and no ended key gets in. */
import { expect } from 'vitest'
import { type ApiScope, apiScopes, toApiPath } from '../../schema/rules/platform/api-scopes.ts'
import { tokenHash } from '../../worker/db/secrets.ts'
import { deriveApiKey } from '../../worker/features/platform/api-keys/key.ts'
import { type KeyCall, listKeyCalls } from '../../worker/http/open-api.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, tuesday } from '../support/salon.ts'
import { buildPath, type Prepared } from './prepare.ts'

/** Those of the endpoint tables, by `table.name`. */
export const keyCalls: ReadonlyMap<string, KeyCall> = new Map(listKeyCalls().map((call) => [`${call.table}.${call.name}`, call]))

export interface Keys {
  /** Keys of the example's salon: with all scopes, with all but the call's, and one that was revoked. */
  readonly own: string
  readonly narrow: string
  readonly revoked: string
  /** A key of the other salon, with all scopes. */
  readonly foreign: string
}

/** Adds keys of users who have the example's role, without the audit log. */
export async function addKeys(
  { role, caller }: Prepared,
  salon: Salon,
  otherSalon: Salon,
  fixture: Fixture,
  scope: ApiScope,
): Promise<Keys> {
  const foreigner = await otherSalon.as(role)
  const made = { own: '', narrow: '', revoked: '', foreign: '' }
  for (const name of Object.keys(made) as (keyof Keys)[]) {
    const isForeign = name === 'foreign'
    made[name] = deriveApiKey('a secret', name)
    await fixture.db.execute({
      sql: `INSERT INTO api_keys (
          api_key_id, salon_id, user_id, name, key_hash, ending, scopes_json, created_utc, changed_by, changed_utc, deleted_utc
        ) VALUES (?, ?, ?, ?, ?, '', ?, 1, '', 1, ?)`,
      args: [
        ...[`key_${name}`, (isForeign ? otherSalon : salon).salonId, (isForeign ? foreigner : caller).userId, name],
        ...[tokenHash(made[name]), JSON.stringify(name === 'narrow' ? apiScopes.filter((one) => one !== scope) : apiScopes)],
        name === 'revoked' ? 1n : null,
      ],
    })
  }
  return made
}

/** Makes the call of the example with a key; without one for null. */
export const sendByKey = ({ endpoint, example }: Prepared, fixture: Fixture, key: string | null) =>
  fixture.call<unknown>(endpoint.method, toApiPath(buildPath(endpoint, example.input)), example.body, {
    now: tuesday,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })

/** A reply without what is signed for its caller: links to files. */
export const withoutLinks = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/\/api\/Files\/[\w.@-]+/g, 'file')
      .replaceAll(/\/api\/(v1\/CustomerAnalysis\/File|CustomerAnalysis\/File\/[\w.-]+)\//g, 'file/'),
  )

/** The call gets in with no key that may not make it. */
export async function refusesKeys(call: Prepared, fixture: Fixture, keys: Keys): Promise<void> {
  const { name, example, endpoint, role } = call
  const send = async (key: string | null) => (await sendByKey(call, fixture, key)).status
  const statuses = {
    'without a key': await send(null),
    'with a forged key': await send(`bb_${'A'.repeat(43)}0000000`),
    'with a revoked key': await send(keys.revoked),
    'with a key that lacks the scope': await send(keys.narrow),
  }
  expect(statuses, name).toEqual({
    'without a key': 401,
    'with a forged key': 401,
    'with a revoked key': 401,
    'with a key that lacks the scope': 403,
  })
  // What another salon may do for itself was done by its session just now.
  const isOwnWrite = example.foreign === 200 && endpoint.method !== 'GET'
  if (role !== 'SUPERADMIN' && !isOwnWrite)
    expect(await send(keys.foreign), `${name} with another salon's key`).toBe(example.foreign ?? 404)
}
