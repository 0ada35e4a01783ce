import { dictionary } from '@zxcvbn-ts/language-common'

// Shorter ones are refused anyway.
const minLength = 8

/**
 * The 18,000 passwords of at least eight characters among the 49,000 most used ones, in lower case: the list of zxcvbn, which
 * counts those of published leaks. Import this module only when it is needed: it takes some milliseconds.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => typeof password === 'string' && password.length >= minLength),
)
