const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 16

/** Random bytes of the next ids, one for each character: asking for those of one id costs more than building it. */
const random = new Uint8Array(64 * idLength)
let used = random.length

/** Opaque id of 80 random bits, behind a prefix that names the kind of record in logs. */
export function newId(prefix: string): string {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  let id = `${prefix}_`
  for (const end = used + idLength; used < end; used++) id += alphabet[(random[used] ?? 0) & 31]
  return id
}
