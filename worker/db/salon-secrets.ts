import { type SQL, sql } from 'drizzle-orm'
import type { StoredSecret } from '../../schema/terms.ts'
import type { Env } from '../env.ts'
import { seal, unseal } from './secrets.ts'
import type { Statement } from './statement.ts'
import type { TenantDb } from './tenant-db.ts'

// Credentials of a salon's gateways. Each is sealed with its salon and name as context, and no reply contains one.
const getSealingSecret = (env: Env) => env.SEALING_SECRET ?? env.SESSION_SECRET
const sealingContext = (salonId: string, name: StoredSecret) => `${salonId}/${name}`

export const sealSecret = (env: Env, salonId: string, name: StoredSecret, text: string): Promise<string> =>
  seal(getSealingSecret(env), 'salon-secrets', sealingContext(salonId, name), text)

export interface SealedSecret {
  readonly salonId: string
  readonly name: StoredSecret
  readonly sealed: string
}

/** Sealed secrets of the handle's salon, for the batch of a call that uses the salon's gateways. */
export const selectSealedSecrets = (db: TenantDb): Statement<SealedSecret[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon_id, name, sealed
      FROM salon_secrets
      WHERE salon_id = ${salonId}`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), name: row.name as StoredSecret, sealed: String(row.sealed) })),
  )

/** Sub-select of the salon that a column names: the sealed secrets of these names, as JSON. */
export const sealedSecretsOf = (salonId: string, ...names: readonly StoredSecret[]): SQL =>
  sql.raw(`(
    SELECT json_group_array(json_object('salonId', salon_secret.salon_id, 'name', salon_secret.name, 'sealed', salon_secret.sealed))
    FROM salon_secrets salon_secret
    WHERE salon_secret.salon_id = ${salonId}
      AND salon_secret.name IN (${names.map((name) => `'${name}'`).join(', ')})
  )`)

/** Decrypts one of them; undefined if the salon has none of this name, or if it was sealed under another key. */
export async function openSecret(env: Env, secrets: readonly SealedSecret[], name: StoredSecret): Promise<string | undefined> {
  const secret = secrets.find((candidate) => candidate.name === name)
  return secret && unseal(getSealingSecret(env), 'salon-secrets', sealingContext(secret.salonId, name), secret.sealed)
}
