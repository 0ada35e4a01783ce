import { Column, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** Text of a statement with `?` for its arguments, and the arguments in order. */
export interface RenderedSql {
  readonly sql: string
  readonly params: unknown[]
}

const dialect = new SQLiteSyncDialect()
const names = new WeakMap<Column | Table, string>()

/** Quoted name of a column (with its table) or a table, looked up once. */
function getName(named: Column | Table): string {
  const known = names.get(named)
  if (known !== undefined) return known
  const { sql } = dialect.sqlToQuery(new SQL([named]))
  names.set(named, sql)
  return sql
}

const withoutIndentation = new Map<string, string>()
const maxTexts = 5000
const hasOpenQuote = (line: string) => line.split("'").length % 2 === 0

/** A statement's text without the indentation of its lines, a sixth of it: every call encodes, sends, parses and compares the text. */
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

/**
 * Renders a fragment as drizzle's dialect does, but for the indentation, in one walk without intermediate objects: a call renders up to
 * thirty statements, and the dialect took a fifth of its CPU. What this walk does not know it leaves to the dialect.
 */
export function renderSql(query: SQL): RenderedSql {
  const params: unknown[] = []
  const sql = renderChunks(query.queryChunks, params)
  return sql === undefined ? dialect.sqlToQuery(query) : { sql, params }
}

function renderChunks(chunks: readonly unknown[], params: unknown[]): string | undefined {
  let text = ''
  for (const chunk of chunks) {
    const part = renderChunk(chunk, params)
    if (part === undefined) return undefined
    text += part
  }
  return text
}

/** `inlineParams()` sets a property that drizzle's types hide. */
const isInlined = (chunk: SQL) => (chunk as unknown as { shouldInlineParams: boolean }).shouldInlineParams

/** Undefined for a chunk that only the dialect can render. */
function renderChunk(chunk: unknown, params: unknown[]): string | undefined {
  if (chunk === undefined) return ''
  if (chunk instanceof StringChunk) return removeIndentation(chunk.value.length === 1 ? (chunk.value[0] ?? '') : chunk.value.join(''))
  if (chunk instanceof SQL) return isInlined(chunk) ? undefined : renderChunks(chunk.queryChunks, params)
  if (chunk instanceof Column || chunk instanceof Table) return getName(chunk)
  if (chunk instanceof Name) return dialect.escapeName(chunk.value)
  if (chunk instanceof Param) return renderParam(chunk, params)
  if (typeof chunk === 'object' && chunk !== null) return undefined
  params.push(chunk)
  return '?'
}

function renderParam({ value, encoder }: Param, params: unknown[]): string | undefined {
  if (value instanceof Placeholder) return undefined
  const mapped = value === null ? null : encoder.mapToDriverValue(value)
  if (mapped instanceof SQL) return renderChunk(mapped, params)
  params.push(mapped)
  return '?'
}
