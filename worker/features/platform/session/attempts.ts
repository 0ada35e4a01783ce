import { ApiError } from '../../../db/errors.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { Request } from '../../../http/serve.ts'
import type { AttemptKey } from './attempt-queries.ts'

/** Groups of 16 bits. */
const networkGroups = 3

/**
 * Network of an IP address: a whole IPv4 address, also inside an IPv6 address, or the first 48 bits of an IPv6 address, which
 * providers give to one customer. The address comes from `cf-connecting-ip`, which Cloudflare sets and callers cannot forge.
 */
export function getNetwork(address: string | undefined): string {
  if (!address) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [start = '', end] = address.toLowerCase().split('::')
  const first = start.split(':').filter(Boolean)
  const last = end === undefined ? [] : end.split(':').filter(Boolean)
  const zeros = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Keyed hash of the caller's network, by which guesses are counted. */
export const hashNetwork = ({ env, req }: Request): string =>
  keyedHash(env.SESSION_SECRET, 'guessing network', getNetwork(req.header('cf-connecting-ip')))

/** Account and network of an attempt. Both are hashed, because people type passwords into the username field. */
export function getAttemptKey(request: Request, username: string): AttemptKey {
  return {
    account: keyedHash(request.env.SESSION_SECRET, 'guessed account', username.toLowerCase()),
    network: hashNetwork(request),
  }
}

/** The User-Agent header, shortened. */
export const getDevice = (request: Request) => request.req.header('user-agent')?.slice(0, 200) ?? ''

/** Throws 429 for an attempt that came too soon; its password is then not checked. */
export function assertAttemptAllowed(isAllowed: boolean, retryAfter: number): void {
  if (!isAllowed) throw new ApiError(429, 'too_many_attempts', { retryAfter })
}
