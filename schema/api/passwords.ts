import * as v from 'valibot'
import { Characters } from './values.ts'

const minLength = 8
const maxLength = 128
/** Characters of a password as it is hashed: Unicode code points of its normal form NFKC. */
const countCharacters = (password: string) => [...password.normalize('NFKC')].length

/**
 * A new password by NIST 800-63B: 8 to 128 characters of any kind, but not only spaces. The worker also refuses common ones, and
 * those made of the account's own names.
 */
export const NewPassword = v.pipe(
  Characters,
  v.check((password) => password.normalize('NFKC').trim() !== '', 'Required'),
  v.check((password) => countCharacters(password) >= minLength, 'Too short'),
  v.check((password) => countCharacters(password) <= maxLength, 'Too long'),
)
/** A password to compare with the stored one, which may have been chosen under earlier rules. */
export const CurrentPassword = v.pipe(Characters, v.nonEmpty('Required'), v.maxLength(200, 'Too long'))
