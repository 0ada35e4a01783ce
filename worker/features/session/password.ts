import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** `scrypt$N$r$p$salt$hash`: the parameters stand in the hash, so that they can be raised without locking anybody out. */
const [blockSize, parallel, keyBytes] = [8, 5, 32]
const defaultCost = 16384

function derive(password: string, salt: Uint8Array, cost: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: cost, r, p, maxmem: 256 * cost * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, blockSize, parallel)
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, cost, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(r), Number(p))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A hash that no password fits, worked through for unknown user names so that their answer takes as long. */
export const nobodysHash = (cost = defaultCost) => `scrypt$${cost}$${blockSize}$${parallel}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
