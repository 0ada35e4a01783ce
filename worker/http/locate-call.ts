import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { hasDirectory } from '../db/databases.ts'
import { findSalonDatabase } from '../db/directory.ts'
import { newId } from '../db/new-id.ts'
import { splitToken } from '../db/token-parts.ts'
import type { Env } from '../env.ts'
import { readFileLink } from './files.ts'
import { readSessionCode } from './session-code.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A call without a session, as far as it says which database it is about. */
interface PublicCall {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly endpoint: FullEndpoint
  /** Input and body of the call. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * The name of the database in the code or token of a call without a session, else of the salon that it names; undefined for a call that
 * has none, and for codes of one database. Nothing of it is verified but session codes and the links of files: the handler does so, in the
 * database that is named. Only for a salon the directory is asked.
 */
export async function locateCall({ env, nowUtc, endpoint, fields }: PublicCall): Promise<string | undefined> {
  if (fields.sessionCode !== undefined) return (await readSessionCode(toText(fields.sessionCode), env.SESSION_SECRET, nowUtc))?.database
  if (endpoint.path.startsWith('/api/Files/')) return readFileLink(env, toText(fields.token), nowUtc)?.database
  // What a sign-in or the link of a message continues: an opaque text and the name.
  const [, name] = toText(fields.ticket ?? fields.token).split('.')
  const named = name ?? splitToken(toText(fields.hook))?.database
  const salonId = toText(fields.salonId ?? fields.SalonId)
  return named === undefined && salonId !== '' && hasDirectory(env) ? findSalonDatabase({ env, nowUtc, newId }, salonId) : named
}
