import { createHash } from 'node:crypto'
import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

/** Passwords that have been stolen somewhere, with how often; strong by all other rules. */
const stolen: Readonly<Record<string, number>> = { correcthorsebatterystaple: 384, 'Barbagianni#1987!': 3, 'tavolino verde a righe': 12 }
const toHash = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const hashes = Object.entries(stolen).map(([password, count]) => [toHash(password), count] as const)

const text = (status: number, body: string): FakeResponse => ({ status, body, headers: { 'content-type': 'text/plain' } })

/** Have I Been Pwned's ranges of hashes: refuses a caller without a name and anything but five characters of a hash. */
export const createFakeBreachedPasswords = (): FakeGateway => ({
  name: 'breached-passwords',
  refusals: { unavailable: text(503, ''), throttled: { ...text(429, ''), headers: { 'retry-after': '2' } } },
  respond({ method, path, headers }) {
    if (method !== 'GET') return text(405, '')
    if (!headers['user-agent']) return text(403, 'The User-Agent header is missing')
    const [, prefix] = /^\/range\/([0-9A-F]{5})$/i.exec(path) ?? []
    if (prefix === undefined) return text(400, 'The hash prefix was not in a valid format')
    const known = hashes.filter(([hash]) => hash.startsWith(prefix.toUpperCase())).map(([hash, count]) => `${hash.slice(5)}:${count}`)
    const padding = headers['add-padding'] === 'true' ? 800 : 0
    const padded = Array.from({ length: padding }, (_, i) => `${toHash(`${prefix} ${i}`).slice(5)}:0`)
    return text(200, [...known, ...padded].sort().join('\r\n'))
  },
})
