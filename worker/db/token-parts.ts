/** What the parts of a signed token say; nothing of it is known to be true before the signature is compared. */
export interface TokenParts {
  readonly id: string
  /** Name of the database that made the token; undefined for the only one. */
  readonly database: string | undefined
  readonly signature: string
}

/** The text that a token signs: the id, with the database's name if there are several. */
export const toSignedId = (id: string, database: string | undefined) => (database === undefined ? id : `${id}.${database}`)

/** Parts of `id.signature` or `id.database.signature`; undefined for a text of other parts. */
export function splitToken(token: string): TokenParts | undefined {
  const parts = token.split('.')
  const [id = '', second = '', third] = parts
  if (parts.length === 2) return { id, database: undefined, signature: second }
  return parts.length === 3 ? { id, database: second, signature: third ?? '' } : undefined
}
