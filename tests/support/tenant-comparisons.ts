/**
 * Finds tables of a statement whose rows are not limited to the caller's salon. Limited is a table whose salon_id is compared with the
 * tenant fragment or with that of a limited table, and one that is joined by an id that a row of a limited table names. A sub-select that
 * is only compared with an id of a limited table may read any.
 */
import { getTableColumns, getTableName } from 'drizzle-orm'
import { tenantTables } from '../../schema/tables/tenant-tables.ts'
import { tenantMarker } from '../../worker/db/tenant-db.ts'

const columnsOf = new Map(
  tenantTables.map((table) => [getTableName(table), new Set(Object.values(getTableColumns(table)).map(({ name }) => name))] as const),
)

/** A word, a sign, or what is in parentheses. */
type Token = string | readonly Token[]
/** The tenant fragment. */
const tenant = '§'

const [, tenantAlias = ''] = tenantMarker.split(' ')
const isList = (token: Token | undefined): token is readonly Token[] => Array.isArray(token)
const word = (token: Token | undefined) => (typeof token === 'string' ? token.toUpperCase() : '')
const isName = (token: Token | undefined): token is string => typeof token === 'string' && /^[a-z_]\w*$/i.test(token)

function parse(sql: string): Token[] {
  const stack: Token[][] = [[]]
  for (const [text] of sql.matchAll(/'(?:[^']|'')*'|"[^"]+"|[\w]+|->>|\|\||<>|[<>!=]=|\S/g)) {
    if (text === '(') stack.push([])
    else if (text === ')') {
      const list = stack.pop() ?? []
      stack.at(-1)?.push(list.includes(tenantAlias) ? tenant : list)
    } else stack.at(-1)?.push(text.startsWith("'") ? "''" : text.replaceAll('"', ''))
  }
  return stack[0] ?? []
}

interface Source {
  /** Name of a tenant table. */
  readonly table?: string
  isLimited: boolean
}
interface Scope {
  readonly sources: Map<string, Source>
  readonly outer: Scope | undefined
}

const beginsQuery = (token: Token | undefined): token is readonly Token[] =>
  isList(token) && /^(SELECT|WITH|VALUES|INSERT|UPDATE|DELETE)$/.test(word(token[0]))
const endsFrom = /^(WHERE|GROUP|ORDER|LIMIT|HAVING|SET|RETURNING|VALUES|WINDOW)$/
const isNoAlias = /^(WHERE|GROUP|ORDER|LIMIT|HAVING|SET|RETURNING|JOIN|LEFT|CROSS|INNER|NATURAL|ON|USING|INDEXED|NOT|SELECT)$/

type Found = Set<string>
type Named = ReadonlyMap<string, boolean>

/** Tables that are not limited to the salon, of a statement with the tenant fragment. */
export function findUnlimitedTables(sql: string): string[] {
  const found: Found = new Set()
  if (sql.includes(tenantMarker)) readQuery(parse(sql), undefined, new Map(), found)
  return [...found]
}

/** Reads a query with its parts; answers whether its rows are of the salon. */
function readQuery(list: readonly Token[], outer: Scope | undefined, known: Named, found: Found): boolean {
  const named = new Map(known)
  let tokens = list
  if (word(tokens[0]) === 'WITH') {
    let i = word(tokens[1]) === 'RECURSIVE' ? 2 : 1
    for (let isMore = true; isMore; i++) {
      const name = String(tokens[i])
      i = tokens.findIndex((token, n) => n > i && beginsQuery(token))
      named.set(name, true)
      named.set(name, readQuery(tokens[i] as readonly Token[], outer, named, found))
      i++
      isMore = tokens[i] === ','
    }
    tokens = tokens.slice(i - 1)
  }
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (/^(UNION|EXCEPT|INTERSECT)$/.test(word(token))) parts.push([])
    else if (word(token) !== 'ALL' || parts.at(-1)?.length !== 0) parts.at(-1)?.push(token)
  }
  return parts.map((part) => readPart(part, outer, named, found)).every(Boolean)
}

function readPart(tokens: readonly Token[], outer: Scope | undefined, named: Named, found: Found): boolean {
  const scope: Scope = { sources: new Map(), outer }
  const read = new Set<Token>()
  const isInsert = word(tokens[0]) === 'INSERT'
  // RETURNING reads the new rows.
  if (isInsert) scope.sources.set(String(tokens[tokens.findIndex((token) => word(token) === 'INTO') + 1]), { isLimited: true })
  const start = isInsert ? tokens.findIndex((token) => /^(SELECT|VALUES|WITH)$/.test(word(token))) : 0
  listSources(tokens.slice(start), { scope, named, found, read })
  const pairs = listPairs(tokens, read)
  const isLimit = (to: Operand, from: Operand): Source | undefined => {
    const source = resolve(to, scope)
    if (!source || source.isLimited || !('column' in to)) return undefined
    if ('isTenant' in from) return to.column === 'salon_id' || !source.table ? source : undefined
    if ('query' in from) return isId(to.column) && readQuery(from.query, scope, named, new Set()) ? source : undefined
    if ('isValue' in from) return isSessionId(to.column) ? source : undefined
    return isId(to.column) && resolve(from, scope)?.isLimited ? source : undefined
  }
  for (let next: Source | undefined | null = null; next !== undefined; ) {
    next = pairs.flatMap(([a, b]) => [isLimit(a, b), isLimit(b, a)]).find((source) => source !== undefined)
    if (next) next.isLimited = true
  }
  const sources = [...scope.sources.values()]
  for (const { table, isLimited } of sources) if (table && !isLimited) found.add(table)
  const isCompared = (to: Operand, from: Operand) => 'column' in to && isId(to.column) && resolve(to, scope)?.isLimited && 'query' in from
  for (const [to, from] of pairs) if (isCompared(to, from) && 'query' in from) read.add(from.query)
  readInner(tokens, { scope, named, found, read })
  return (
    tokens.includes(tenant) || (sources.some(({ isLimited }) => isLimited) && sources.every(({ table, isLimited }) => isLimited || !table))
  )
}

interface Reading {
  readonly scope: Scope
  readonly named: Named
  readonly found: Found
  /** Sub-selects that are not read as parts of their level. */
  readonly read: Set<Token>
}

/** Fills the sources of a scope. */
function listSources(tokens: readonly Token[], reading: Reading, isInside = false): void {
  const { scope, named, found, read } = reading
  let isFrom = isInside
  let isExpected = isInside
  for (const [i, token] of tokens.entries()) {
    const text = word(token)
    if (text === 'FROM' || (text === 'UPDATE' && i === 0)) [isFrom, isExpected] = [true, true]
    else if (endsFrom.test(text)) [isFrom, isExpected] = [false, false]
    else if (isFrom && (text === ',' || text === 'JOIN')) isExpected = true
    else if (isExpected && text !== 'OR' && text !== 'ABORT') {
      isExpected = false
      const isCall = isName(token) && isList(tokens[i + 1])
      const at = isCall ? i + 2 : i + 1
      const next = word(tokens[at]) === 'AS' ? tokens[at + 1] : tokens[at]
      const alias = isName(next) && !isNoAlias.test(word(next)) ? next : String(token)
      if (beginsQuery(token)) {
        read.add(token)
        scope.sources.set(alias, { isLimited: readQuery(token, scope.outer, named, found) })
      } else if (isList(token)) listSources(token, reading, true)
      else if (isCall) scope.sources.set(alias, { isLimited: false })
      else if (named.has(text.toLowerCase())) scope.sources.set(alias, { isLimited: named.get(text.toLowerCase()) ?? false })
      else if (columnsOf.has(text.toLowerCase())) scope.sources.set(alias, { table: text.toLowerCase(), isLimited: false })
      else scope.sources.set(alias, { isLimited: true })
    }
  }
}

type Operand =
  | { readonly alias?: string; readonly column: string }
  | { readonly isTenant: true }
  | { readonly isValue: true }
  | { readonly query: readonly Token[] }
const isId = (column: string) => /(^|_)id$|^rowid$|^search_no$/.test(column)
const isSessionId = (column: string) => /^(booking_)?session_id$/.test(column)

/** What a level compares with each other. */
function listPairs(tokens: readonly Token[], read: ReadonlySet<Token>): [Operand, Operand][] {
  return tokens.flatMap((token, i) => {
    if (isList(token)) return read.has(token) || beginsQuery(token) ? [] : listPairs(token, read)
    if (!/^(=|IS|IN)$/.test(word(token))) return []
    const [left, right] = [readLeft(tokens, i - 1), readRight(tokens, i + 1)]
    return left && right ? [[left, right]] : []
  })
}

function readLeft(tokens: readonly Token[], i: number): Operand | undefined {
  const last = tokens[i]
  if (isList(last)) return last.includes('salon_id') ? { column: 'salon_id' } : undefined
  if (last === tenant) return { isTenant: true }
  if (!isName(last)) return undefined
  const alias = tokens[i - 1] === '.' ? tokens[i - 2] : undefined
  return { column: last, ...(isName(alias) ? { alias } : {}) }
}

function readRight(tokens: readonly Token[], i: number): Operand | undefined {
  const first = tokens[i] === '+' ? tokens[i + 1] : tokens[i]
  const at = tokens[i] === '+' ? i + 1 : i
  if (first === tenant) return { isTenant: true }
  if (first === '?') return { isValue: true }
  if (beginsQuery(first)) return { query: first }
  if (isList(first)) return first.includes(tenant) ? { isTenant: true } : undefined
  if (!isName(first)) return undefined
  const column = tokens[at + 1] === '.' ? tokens[at + 2] : undefined
  return isName(column) ? { alias: first, column } : { column: first }
}

function resolve(operand: Operand, scope: Scope | undefined): Source | undefined {
  if (!scope || !('column' in operand)) return undefined
  const { alias, column } = operand
  const sources = [...scope.sources.values()]
  const own =
    alias === undefined
      ? (sources.find(({ table }) => table && columnsOf.get(table)?.has(column)) ?? (sources.length === 1 ? sources[0] : undefined))
      : scope.sources.get(alias)
  return own ?? resolve(operand, scope.outer)
}

/** Reads the sub-selects of a level, which see its sources. */
function readInner(tokens: readonly Token[], reading: Reading): void {
  for (const token of tokens) {
    if (!isList(token) || reading.read.has(token)) continue
    if (beginsQuery(token)) readQuery(token, reading.scope, reading.named, reading.found)
    else readInner(token, reading)
  }
}
