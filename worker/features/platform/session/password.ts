import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// Stored as `scrypt$N$r$p$salt$hash`: the hash contains its parameters, so that they can be raised while old hashes stay valid.
const [blockSize, parallelism, keyBytes] = [8, 5, 32]
const defaultCost = 16384

function derive(password: string, salt: Uint8Array, cost: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: cost, r, p, maxmem: 256 * cost * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** The hash of a password. With a given `salt` the same password always has the same hash, so that a row can be found by it. */
export async function hashPassword(password: string, cost = defaultCost, salt: Uint8Array = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, cost, blockSize, parallelism)
  return ['scrypt', cost, blockSize, parallelism, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, cost, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(r), Number(p))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A hash that no password matches. Verifying it takes as long as a real one: for unknown usernames. */
/** The hashes of `unmatchableHash`, for LIKE. */
export const unmatchablePattern = 'scrypt$%$AAAAAAAAAAAAAAAAAAAAAA$%'
export const unmatchableHash = (cost = defaultCost) => `scrypt$${cost}$${blockSize}$${parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
