import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../db/errors.ts'
import { keyedHash } from '../../db/secrets.ts'
import type { Request } from '../../http/serve.ts'

/**
 * Ten wrong passwords for one account in ten minutes from one network, and that network waits, longer with every further
 * attempt; the account's owner elsewhere notices nothing, and names that nobody has wait the same. A guess is written
 * down before it is looked at, so that a thousand at once are ten.
 */
const windowSeconds = 600
const free = 10
const daySeconds = 86_400
const firstWaitSeconds = 30
const maxWaitSeconds = 3600
/** Attempts that come too soon are written down too, but not for ever. */
const keptARound = 40
/** From one network, for any accounts: whoever tries one password on many names. */
const freeForNetwork = 200

export interface Guesser {
  readonly account: string
  readonly network: string
}

/** An address as a network: a whole IPv4 address, the first half of an IPv6 one. Set by Cloudflare, and by nobody else in front of it. */
export function getNetwork(address: string | undefined): string {
  if (!address) return 'unknown'
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - groups.length - behind.length)
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(missing).fill('0'), ...behind]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Who guesses at what: hashed, because people type passwords into the wrong field. */
export function getGuesser(request: Request, username: string): Guesser {
  const secret = request.env.SESSION_SECRET
  return {
    account: keyedHash(secret, 'guessed account', username.toLowerCase()),
    network: keyedHash(secret, 'guessing network', getNetwork(request.req.header('cf-connecting-ip'))),
  }
}

const counted = ({ account, network }: Guesser, nowUtc: number) =>
  sql`(SELECT *, min(${maxWaitSeconds}, ${firstWaitSeconds} << min(max(day - ${free}, 0), 8)) AS wait FROM (SELECT count(*) FILTER (WHERE at_utc > ${nowUtc - windowSeconds}) AS recent, count(*) AS day, coalesce(max(at_utc), 0) AS last, coalesce(sum(refused), 0) AS refused, (SELECT count(*) FROM sign_in_failures n WHERE n.network = ${network} AND n.at_utc > ${nowUtc - windowSeconds}) AS sprayed FROM sign_in_failures WHERE network = ${network} AND username = ${account} AND at_utc > ${nowUtc - daySeconds}))`

/** Writes a guess down and answers how it stands; `when` may bind it to a live session. RETURNING: whether it came too soon. */
export const guess = (guesser: Guesser, nowUtc: number, when: SQL = sql`1`): SQL =>
  sql`INSERT INTO sign_in_failures (username, network, at_utc, refused) SELECT ${guesser.account}, ${guesser.network}, ${nowUtc}, soon FROM (SELECT day, sprayed, ((recent >= ${free} OR refused > 0) AND ${nowUtc} < last + wait) AS soon FROM ${counted(guesser, nowUtc)}) WHERE sprayed < ${freeForNetwork} AND NOT (soon AND day >= ${keptARound}) AND ${when} RETURNING refused`
/** Seconds to wait, as it stands behind the guess. */
export const waiting = (guesser: Guesser, nowUtc: number): SQL =>
  sql`SELECT CASE WHEN sprayed >= ${freeForNetwork} THEN ${windowSeconds} ELSE max(1, last + wait - ${nowUtc}) END AS seconds FROM ${counted(guesser, nowUtc)}`
/** It was right: the network's guesses at this account are forgotten. */
export const forgive = ({ account, network }: Guesser): SQL =>
  sql`DELETE FROM sign_in_failures WHERE network = ${network} AND username = ${account}`

/** What `guess` and `waiting` answered. Throws 429 where the guess may not be looked at. */
export function refuseTooSoon(refused: Record<string, unknown>[], seconds: Record<string, unknown>[]): void {
  if (refused[0]?.refused === 0) return
  throw new ApiError(429, 'too_many_attempts', { retryAfter: Number(seconds[0]?.seconds ?? windowSeconds) })
}
