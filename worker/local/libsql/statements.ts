/**
 * The engine accepts BEGIN READONLY but still allows writes; the hosted database rejects them, so connections for it do too. It does not
 * end an EXPLAIN, which on a connection with other statements would hold their transactions open. What is written is counted on separate
 * connections, which have triggers for it.
 */
export type Mode = 'reading' | 'writing' | 'explaining' | 'counting'

/** Properties of a statement that decide how it is run. */
export interface StatementKind {
  /** It may write, so it waits for the writer queue. */
  readonly writes: boolean
  /** The text contains a second statement, which the engine would ignore silently. */
  readonly isMultiple: boolean
  /** It changes tables, so that prepared statements may be stale. */
  readonly changesSchema: boolean
  /** It is worth keeping prepared. */
  readonly keepPrepared: boolean
  /** The connection on which it runs, unless a transaction is open. */
  readonly mode: Mode
}

const writing =
  /\b(insert|update|delete|create|drop|alter|immediate|exclusive|pragma|vacuum|attach|detach|reindex|analyze)\b|\breplace\s+into\b/i
const leading = String.raw`^(?:\s|--[^\n]*\n|/\*[\s\S]*?\*/)*`
const trigger = new RegExp(String.raw`${leading}create\s+(?:temp\w*\s+)?trigger\b`, 'i')
const ordinary = new RegExp(String.raw`${leading}(?:select|insert|update|delete|with|replace|begin|commit|rollback)\b`, 'i')
const explaining = new RegExp(String.raw`${leading}explain\b`, 'i')
const textsAndComments = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g

const cache = new Map<string, StatementKind>()
const maxCached = 2000

export function getStatementKind(sql: string): StatementKind {
  let kind = cache.get(sql)
  if (!kind) {
    const keepPrepared = ordinary.test(sql)
    const explains = explaining.test(sql)
    kind = {
      writes: !explains && writing.test(sql),
      isMultiple: hasSecondStatement(sql),
      changesSchema: !keepPrepared && !explains,
      keepPrepared,
      mode: explains ? 'explaining' : /^\s*begin\b.*\breadonly\b/i.test(sql) ? 'reading' : 'writing',
    }
    if (cache.size >= maxCached) cache.clear()
    cache.set(sql, kind)
  }
  return kind
}

function hasSecondStatement(sql: string): boolean {
  if (!sql.includes(';') || trigger.test(sql)) return false
  const stripped = sql.replace(textsAndComments, ' ')
  const end = stripped.indexOf(';')
  return end >= 0 && /[^\s;]/.test(stripped.slice(end + 1))
}
