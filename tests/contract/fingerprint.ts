import type { Fixture } from '../support/fixture.ts'

// Failed attempts are counted, whatever they sent; the waiting list is worked off in the background.
const isLeftOut = /^(sign_in_|guest_code|attempts|waiting_list_dirty)/

/** The statement; all databases have the same tables. */
let fingerprint: Promise<string> | undefined

/**
 * Prepares a fingerprint of a database: number of rows and sum of versions of every table, the same after calls that wrote nothing.
 * Counters of failed attempts, security events and the waiting list's dirty flags are left out.
 */
export async function openFingerprint({ db }: Fixture): Promise<() => Promise<Record<string, unknown>>> {
  fingerprint ??= buildFingerprint(db)
  const sql = await fingerprint
  return async () => ({ ...(await db.execute(sql)).rows[0] })
}

async function buildFingerprint(db: Fixture['db']): Promise<string> {
  const { rows } = await db.execute(`
    SELECT m.name, EXISTS (SELECT 1 FROM pragma_table_info(m.name) WHERE name = 'version') AS has_version
    FROM sqlite_master m
    WHERE m.type = 'table'
      AND m.name NOT LIKE '%\\_fts%' ESCAPE '\\'
      AND m.name NOT LIKE 'sqlite%'
      AND m.sql NOT LIKE '%VIRTUAL%'`)
  const counts = rows
    .map(({ name, has_version }) => ({ name: String(name), hasVersion: Number(has_version) === 1 }))
    .filter(({ name }) => !isLeftOut.test(name))
    .map(({ name, hasVersion }) => {
      const only = name === 'audit_log' ? "WHERE action IN ('create', 'change', 'delete', 'restore')" : ''
      return `(SELECT count(*) ${hasVersion ? "|| ':' || coalesce(sum(version), 0) " : ''}FROM ${name} ${only}) AS ${name}`
    })
  return `SELECT ${counts.join(', ')}`
}
