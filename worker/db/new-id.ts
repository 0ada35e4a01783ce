const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Opaque, 80 random bits, with a prefix that tells a reader of logs what it is. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `${prefix}_${Array.from(bytes, (byte) => alphabet[byte & 31]).join('')}`
}
