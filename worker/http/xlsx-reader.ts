import { unzipSync } from 'fflate'
import { HucreError } from 'hucre'
import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx'

/**
 * A date is `YYYY-MM-DD`, with `THH:MM:SS` if it has a time; a time alone is `HH:MM:SS`. Of a formula it is the value that the file holds.
 */
export type XlsxCell = string | number | boolean | null

export interface XlsxLimits {
  /** All parts of the file. */
  readonly maxUnpackedBytes: number
  /** Last row and column that may hold a value; a sheet may have as many rows, empty ones included. */
  readonly maxRows: number
  readonly maxColumns: number
}
export const defaultXlsxLimits: XlsxLimits = { maxUnpackedBytes: 48 * 1024 * 1024, maxRows: 50_000, maxColumns: 200 }

/** `unreadable`: no .xlsx file, encrypted or damaged. `too_large`: beyond the limits. */
export class XlsxError extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: 'unreadable' | 'too_large') {
    super(reason)
    this.reason = reason
  }
}

/** A row with a value; `index` is its place in the sheet, from 0, and cells are at theirs, up to the last value. */
export interface XlsxRow {
  readonly index: number
  readonly cells: readonly XlsxCell[]
}

/** The rows of the first visible sheet of an .xlsx file, as they are unpacked. Throws `XlsxError`. */
export async function* streamXlsx(bytes: Uint8Array, limits: XlsxLimits = defaultXlsxLimits): AsyncGenerator<XlsxRow> {
  try {
    if (sumUnpackedBytes(bytes) > limits.maxUnpackedBytes) throw new XlsxError('too_large')
    let seen = 0
    // Rows without values cost time as well: a sheet of a million of them is not read to its end.
    const options = { sheet: await findVisibleSheet(bytes), maxRows: limits.maxRows + 1 }
    for await (const { index, values } of streamXlsxRows(bytes, options)) {
      if (++seen > limits.maxRows) throw new XlsxError('too_large')
      const cells = values.map(toCell)
      while (cells.length && cells.at(-1) === null) cells.pop()
      if (!cells.length) continue
      if (index >= limits.maxRows || cells.length > limits.maxColumns) throw new XlsxError('too_large')
      yield { index, cells }
    }
  } catch (error) {
    if (error instanceof XlsxError) throw error
    // A part that is larger than the file says is not unpacked either.
    const isBomb = error instanceof HucreError && error.message.includes('zip bomb')
    throw new XlsxError(isBomb ? 'too_large' : 'unreadable')
  }
}

/** All rows of the first visible sheet at their places, empty ones included up to the last value. Throws `XlsxError`. */
export async function readXlsx(bytes: Uint8Array, limits: XlsxLimits = defaultXlsxLimits): Promise<XlsxCell[][]> {
  const rows: XlsxCell[][] = []
  for await (const { index, cells } of streamXlsx(bytes, limits)) {
    while (rows.length < index) rows.push([])
    rows[index] = [...cells]
  }
  return rows
}

/** Index of the first sheet that is not hidden. */
async function findVisibleSheet(bytes: Uint8Array): Promise<number> {
  let visible: number | undefined
  await readWorkbook(bytes, {
    // Asked before a sheet is read: none is.
    sheets: ({ hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) visible ??= index
      return false
    },
  })
  return visible ?? 0
}

/** What the parts of a zip file unpack to, as its directory says. */
function sumUnpackedBytes(bytes: Uint8Array): number {
  let sum = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize
      return false
    },
  })
  return sum
}

/** The value of a formula that failed. */
const failed = /^#(N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!)$/

function toCell(value: string | number | boolean | Date | null | undefined): XlsxCell {
  if (value === undefined || value === null || value === '') return null
  if (value instanceof Date) return toDate(value)
  return typeof value === 'string' && failed.test(value) ? null : value
}

function toDate(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  // Excel counts a time without a day from the last one of 1899.
  if (date.getUTCFullYear() < 1900) return time
  return time === '00:00:00' ? day : `${day}T${time}`
}
