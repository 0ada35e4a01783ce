/** Conditions on names and numbers of clients, for searches that must not find parts of contacts. */
import { type SQL, sql } from 'drizzle-orm'
import { splitSearch } from '../../schema/rules/search.ts'

/** Folded name of `clients client`: the e-mail address is behind it in the text that is searched. */
export const foldedName = sql`substr(client.search_text, 1, length(client.search_text) - length(client.email))`
const maxCountryCode = 3

/** Whether the typed text is the phone number in the column, with or without its country code, or its last two digits. */
export function isNumber(column: SQL, typed: string): SQL {
  const digits = splitSearch(typed).digits ?? ''
  const national = digits.replace(/^0+/, '')
  if (digits.length === 2) return sql`${column} LIKE ${`%${digits}`}`
  return sql`(${column} LIKE ${`%${national}`} AND length(${column}) - 1 - ${national.length} BETWEEN 0 AND ${maxCountryCode})`
}
