let known: ReadonlySet<string> | undefined

/** Loaded when somebody chooses a password: a Worker starts without it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  return new Set(list.passwords.split(' '))
}

/**
 * Whether one of `passwords`, in lower case, is one of the 5,000 most used ones of at least eight characters. `npm run passwords` says
 * where the list comes from.
 */
export async function includesCommonPassword(passwords: readonly string[]): Promise<boolean> {
  const common = known ?? (await loadCommonPasswords())
  known = common
  return passwords.some((password) => common.has(password))
}
