import { sql } from 'drizzle-orm'
import type { directoryAttempts } from '../../schema/tables/platform/directory.ts'
import type { PublicDb } from './public-db.ts'
import type { Statement } from './statement.ts'

type AttemptKind = (typeof directoryAttempts.$inferSelect)['kind']

/** How many attempts of one network count in all databases together, within how many seconds. */
const limits = {
  sign_in: { attempts: 200, seconds: 600 },
  code: { attempts: 20, seconds: 3600 },
} as const satisfies Record<AttemptKind, object>

/** Keyed hashes of a network, and of the account for which it tries a password. */
export interface NetworkAttempt {
  readonly kind: AttemptKind
  readonly network: string
  readonly account?: string
}

/** Records an attempt; false, without a record, for a network that has reached its limit. Of several at once each counts. */
export const recordNetworkAttempt = (directory: PublicDb, { kind, network, account = '' }: NetworkAttempt): Statement<boolean> => {
  const insertion = directory.executeRaw(sql`
    INSERT INTO directory_attempts (kind, network, account, at_utc)
    SELECT ${kind}, ${network}, ${account}, ${directory.nowUtc}
    WHERE (
      SELECT count(*)
      FROM directory_attempts directory_attempt
      WHERE directory_attempt.kind = ${kind}
        AND directory_attempt.network = ${network}
        AND directory_attempt.at_utc > ${directory.nowUtc - limits[kind].seconds}
    ) < ${limits[kind].attempts}`)
  return { ...insertion, read: ({ rowsAffected }) => rowsAffected > 0 }
}

/** Forgets the attempts of a network on an account after one that succeeded. */
export const forgetNetworkAttempts = (directory: PublicDb, { kind, network, account = '' }: NetworkAttempt): Statement<number> =>
  directory.executeRaw(sql`
    DELETE FROM directory_attempts
    WHERE kind = ${kind}
      AND network = ${network}
      AND account = ${account}`)

/** Deletes what is too old to count. */
export const purgeNetworkAttempts = (directory: PublicDb): Statement<number> =>
  directory.executeRaw(sql`DELETE FROM directory_attempts WHERE at_utc <= ${directory.nowUtc - limits.code.seconds}`)
