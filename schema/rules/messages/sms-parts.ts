/**
 * Parts of a text message. GSM 03.38 holds 160 characters of 7 bits, or 153 in each of several parts; any other character makes the whole
 * message UCS-2 with 70 or 67 units of 16 bits.
 */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters of the extension table, which take two places. */
const extended = '\f^{}\\[~]|€'

export interface SmsParts {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** Places that the text takes. */
  readonly length: number
  /** Places of one part: 160 or 70 in a single one, 153 or 67 otherwise. */
  readonly perPart: number
  readonly parts: number
  /** Characters that force UCS-2, each once. */
  readonly foreign: readonly string[]
}

export function countSmsParts(text: string): SmsParts {
  const characters = [...text]
  const foreign = [...new Set(characters.filter((character) => !basic.includes(character) && !extended.includes(character)))]
  const isGsm = foreign.length === 0
  const sizes = characters.map((character) => (isGsm ? (extended.includes(character) ? 2 : 1) : character.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const [single, joined] = isGsm ? [160, 153] : [70, 67]
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  if (length <= single) return { encoding, length, perPart: single, parts: 1, foreign }
  // A character of two places is never divided between two parts.
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > joined) {
      parts += 1
      used = 0
    }
    used += size
  }
  return { encoding, length, perPart: joined, parts, foreign }
}
