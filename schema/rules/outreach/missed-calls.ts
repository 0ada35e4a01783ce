import { dialCodes, findDialCountry, toFullNumber } from '../dial-codes.ts'
import { dropsTrunkZero } from '../search.ts'

/** Names under which telephone systems report the caller's number, and what became of the call. */
const callerFields = ['from', 'caller', 'callerid', 'number', 'phone', 'remote']
const stateFields = ['callstatus', 'dialcallstatus', 'status']
/** States of a call that nobody has taken, as telephone systems name them, without spaces and marks; empty where they report none. */
const missed = [
  '',
  'noanswer',
  'busy',
  'failed',
  'cancel',
  'canceled',
  'cancelled',
  'missed',
  'unanswered',
  'abandoned',
  'voicemail',
  'chanunavail',
  'congestion',
  'timeout',
  'rejected',
  'declined',
]
const maxDigits = 15

/**
 * The number that called in vain, in international format; undefined where the call was taken or the number is withheld. Systems name
 * their fields as they please, and a plus in an address arrives as a blank.
 */
export function readMissedCaller(fields: Readonly<Record<string, string | undefined>>, country: string): string | undefined {
  const filled = new Map(Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name.toLowerCase(), value] as const] : [])))
  const find = (names: readonly string[]) => names.map((name) => filled.get(name)).find((value) => value !== undefined)
  if (!missed.includes((find(stateFields) ?? '').toLowerCase().replace(/[^a-z]/g, ''))) return undefined
  // A name may stand before the number: "Rossi" <+39…>.
  const told = (find(callerFields) ?? '').replace(/^.*<(.*)>\s*$/, '$1')
  const typed = /^ +\d/.test(told)
    ? `+${told.trim()}`
    : told
        .trim()
        .replace(/^(sip|tel):/i, '')
        .replace(/@.*$/, '')
  if (!/^\+?[\d\s()./-]+$/.test(typed)) return undefined
  const at = findDialCountry(country)
  // A plus in an address arrives as a blank, which is cut.
  const isWhole = typed.length >= 11 && /^[1-9]\d+$/.test(typed) && typed.startsWith(dialCodes[at])
  const isNational = !/^(\+|00)/.test(typed)
  const number = toFullNumber(at, isWhole ? `+${typed}` : isNational && dropsTrunkZero(dialCodes[at]) ? typed.replace(/^0/, '') : typed)
  return number.length < 8 || number.length > maxDigits + 1 ? undefined : number
}
