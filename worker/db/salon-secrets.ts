import { type SQL, sql } from 'drizzle-orm'
import type { SalonSecret } from '../../schema/terms.ts'
import type { Env } from '../env.ts'
import { seal, unseal } from './secrets.ts'
import type { Statement } from './statement.ts'

/** What a salon's gateways ask for, sealed at rest: each secret is tied to its salon and its name, and no reply ever holds one. */
const secretOf = (env: Env) => env.SEALING_SECRET ?? env.SESSION_SECRET
const about = (salonId: string, name: SalonSecret) => `${salonId}/${name}`

export const sealSecret = (env: Env, salonId: string, name: SalonSecret, text: string): Promise<string> =>
  seal(secretOf(env), 'salon-secrets', about(salonId, name), text)

export interface SealedSecret {
  readonly salonId: string
  readonly name: SalonSecret
  readonly sealed: string
}
interface Asking {
  queryRaw<T>(build: (salon: SQL, user: SQL) => SQL, read: (rows: Record<string, unknown>[]) => T): Statement<T>
}

/** The sealed secrets of a door's salon, for the trip of whoever is about to ask its gateways. */
export const selectSealedSecrets = (door: Asking): Statement<SealedSecret[]> =>
  door.queryRaw(
    (salon) => sql`SELECT salon_id, name, sealed FROM salon_secrets WHERE salon_id = ${salon}`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), name: row.name as SalonSecret, sealed: String(row.sealed) })),
  )

/** One of them, opened; undefined where the salon has none, or where it was sealed under another key. */
export async function openSecret(env: Env, sealed: readonly SealedSecret[], name: SalonSecret): Promise<string | undefined> {
  const found = sealed.find((one) => one.name === name)
  return found && unseal(secretOf(env), 'salon-secrets', about(found.salonId, name), found.sealed)
}
