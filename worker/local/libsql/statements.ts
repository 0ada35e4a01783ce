/** What has to be known of a statement before it runs. */
export interface StatementKind {
  /** It may write, so it waits for its turn among the writers. */
  readonly writes: boolean
  /** A second statement follows the first one; the engine would drop it without a word. */
  readonly several: boolean
  /** Tables change with it, so what was prepared before may be stale. */
  readonly changesSchema: boolean
  /** Worth keeping prepared. */
  readonly keep: boolean
  /** Begins a transaction in which nothing may be written. */
  readonly beginsReading: boolean
}

const writing =
  /\b(insert|update|delete|create|drop|alter|immediate|exclusive|pragma|vacuum|attach|detach|reindex|analyze)\b|\breplace\s+into\b/i
const leading = String.raw`^(?:\s|--[^\n]*\n|/\*[\s\S]*?\*/)*`
const trigger = new RegExp(String.raw`${leading}create\s+(?:temp\w*\s+)?trigger\b`, 'i')
const ordinary = new RegExp(String.raw`${leading}(?:select|insert|update|delete|with|replace|begin|commit|rollback)\b`, 'i')
const textsAndComments = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g

const known = new Map<string, StatementKind>()
const rememberAtMost = 2000

export function getStatementKind(sql: string): StatementKind {
  let kind = known.get(sql)
  if (!kind) {
    const keep = ordinary.test(sql)
    const beginsReading = /^\s*begin\b.*\breadonly\b/i.test(sql)
    kind = { writes: writing.test(sql), several: isSeveral(sql), changesSchema: !keep, keep, beginsReading }
    if (known.size >= rememberAtMost) known.clear()
    known.set(sql, kind)
  }
  return kind
}

function isSeveral(sql: string): boolean {
  if (!sql.includes(';') || trigger.test(sql)) return false
  const bare = sql.replace(textsAndComments, ' ')
  const end = bare.indexOf(';')
  return end >= 0 && /[^\s;]/.test(bare.slice(end + 1))
}
