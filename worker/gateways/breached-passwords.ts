import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'
import { gatewayOptions } from './gateways.ts'
import { type PostOptions, request } from './http-post.ts'

/** Who chooses a password waits for the answer, in milliseconds. */
const maxWait = 3000
/** Characters of a reply: some 5,000 lines of a suffix and a count. A longer one is no answer. */
const maxLength = 200_000

/**
 * Whether a password is known from a data breach, asked of a service like Have I Been Pwned by k-anonymity: it learns five characters of
 * the hash, and the padding hides how many suffixes there are. False where the service is not set up or does not answer in time: a
 * password can be chosen without it.
 */
export async function isBreachedPassword(env: Env, password: string, options: PostOptions = gatewayOptions(env)): Promise<boolean> {
  const { GATEWAY_BREACHED_PASSWORDS_URL: url } = env
  if (!url) return false
  const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
  const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
  const headers = { 'Add-Padding': 'true', 'User-Agent': 'salon-back-office' }
  const reply = await request(
    `${url}/range/${prefix}`,
    { method: 'GET', headers },
    { ...options, timeoutMs: Math.min(options.timeoutMs, maxWait), maxLength },
  )
  if (reply?.status !== 200 || reply.text.length === maxLength) return false
  // Lines of padding have the count 0.
  return new RegExp(`^${suffix}:0*[1-9]`, 'm').test(reply.text)
}
