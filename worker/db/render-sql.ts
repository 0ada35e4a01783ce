import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** Text of a statement with `?` for its arguments, and the arguments in order. */
export interface RenderedSql {
  readonly sql: string
  readonly params: unknown[]
}

const dialect = new SQLiteSyncDialect()
const withoutIndentation = new Map<string, string>()
const maxTexts = 5000
const hasOpenQuote = (line: string) => line.split("'").length % 2 === 0

/** A statement's text without the indentation of its lines, a sixth of it: every call sends it, and the database parses it. */
function removeIndentation(text: string): string {
  const known = withoutIndentation.get(text)
  if (known !== undefined) return known
  // Spaces inside a literal that goes over several lines belong to its value.
  const short = text.split('\n').some(hasOpenQuote) ? text : text.replace(/\n[ \t]+/g, '\n')
  // Nearly all texts are constants of the code.
  if (withoutIndentation.size >= maxTexts) withoutIndentation.clear()
  withoutIndentation.set(text, short)
  return short
}

/** Renders a fragment as drizzle's dialect does, without the indentation. */
export function renderSql(query: SQL): RenderedSql {
  const { sql, params } = dialect.sqlToQuery(query)
  return { sql: removeIndentation(sql), params }
}
