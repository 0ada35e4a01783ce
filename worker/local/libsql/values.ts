/** A value in Hrana's JSON. Integers are text, because JSON numbers lose precision above 2^53. */
export type WireValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

/** A value of the native engine. There are no booleans: binding one would crash the process. */
export type EngineValue = null | bigint | number | string | Buffer

/** A statement failed: the error is returned as its result and the stream stays open. */
export class SqlError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The client violated the protocol: the whole request is rejected and its stream is closed. */
export class ProtocolError extends Error {}

/** Integers become BigInt, because the engine binds every JavaScript number as REAL. */
export function decode(value: WireValue): EngineValue {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return BigInt(value.value)
    case 'float':
      return Number(value.value)
    case 'text':
      return String(value.value)
    case 'blob':
      return Buffer.from(value.base64, 'base64')
    default:
      throw new ProtocolError(`not a value: ${JSON.stringify(value)}`)
  }
}

export function encode(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  if (value instanceof Uint8Array) return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') }
  if (value instanceof ArrayBuffer) return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') }
  throw new Error(`the engine returned a ${typeof value}`)
}

/** Maps an error of the engine to that of the hosted database: primary codes only, with the text that names the constraint. */
export function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  if (!(error instanceof Error)) return new SqlError(String(error), 'SQLITE_UNKNOWN')
  const raw = 'code' in error ? String(error.code) : 'SQLITE_UNKNOWN'
  if (raw === 'SQLITE_OK') return new SqlError('SQL string does not contain any statement', 'SQL_NO_STATEMENT')
  const code = /^SQLITE_[A-Z]+/.exec(raw)?.[0] ?? 'SQLITE_UNKNOWN'
  if (code !== 'SQLITE_ERROR') return new SqlError(`SQLite error: ${error.message}`, code)
  const badSql = /syntax error|no such|incomplete input|unrecognized/.test(error.message)
  return new SqlError(`SQLite input error: ${error.message}`, badSql ? 'SQL_INPUT_ERROR' : code)
}
