const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Opaque id of 80 random bits, behind a prefix that names the kind of record in logs. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `${prefix}_${Array.from(bytes, (byte) => alphabet[byte & 31]).join('')}`
}
