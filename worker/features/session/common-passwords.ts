import { filter } from './common-passwords-filter.ts'

/** Bits of the filter that each password sets. */
const hashes = 14

/** FNV-1a of a text's UTF-16 units, 32 bits; `basis` makes independent hashes. */
function hashText(text: string, basis: number): number {
  let hash = basis
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Positions of a password's bits in a filter of so many bits. */
export function listBits(password: string, bits: number): number[] {
  const [first, second] = [hashText(password, 0x811c9dc5), hashText(password, 0x9747b28c) | 1]
  return Array.from({ length: hashes }, (_, i) => (first + i * (second >>> 0)) % bits)
}

let bytes: Uint8Array | undefined

/**
 * Whether a password (in lower case) is one of the 10,000 most used ones of at least eight characters. A Bloom filter: it knows all of
 * them, and takes about one other password in 10,000 for one.
 */
export function isCommonPassword(password: string): boolean {
  bytes ??= Uint8Array.from(atob(filter), (character) => character.charCodeAt(0))
  const known = bytes
  return listBits(password, known.length * 8).every((bit) => ((known[bit >>> 3] ?? 0) >> (bit & 7)) & 1)
}
