import list from './common-passwords.json' with { type: 'json' }

let known: ReadonlySet<string> | undefined

/**
 * Whether a password, in lower case, is one of the 5,000 most used ones of at least eight characters. `npm run passwords` says where
 * the list comes from.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(list.passwords.split(' '))
  return known.has(password)
}
