import Papa from 'papaparse'
import { type DateOrder, findDateOrder } from '../../../../schema/rules/records/import-values.ts'
import { ApiError } from '../../../db/errors.ts'
import { streamXlsx, XlsxError } from '../../../http/xlsx-reader.ts'

const maxRows = 50_000
const maxColumns = 200
const maxCellLength = 5000
/** Rows that are shown of a file. */
const shownRows = 20

/** Rows that are stored and read together: no more of them are in memory. */
export const rowsPerPart = 1000

/** The headers of a table and, by column, the order of its dates that one of them proves. */
export interface TableHead {
  readonly columns: readonly string[]
  readonly dateOrders: readonly (DateOrder | null)[]
}
/** A table as it is stored: its rows as JSON texts of 1,000 each. */
export interface Table extends TableHead {
  readonly total: number
  readonly firstRows: readonly (readonly string[])[]
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
}

const toFieldError = (message: string) => new ApiError(400, 'invalid_input', { fields: { file: message } })

/** Takes the rows of a file one after the other, the headers first; empty ones are left out. Throws 400 for what is too large. */
class TableBuilder {
  readonly #columns: string[] = []
  readonly #dateOrders: (DateOrder | null)[] = []
  readonly #firstRows: string[][] = []
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #rows: string[][] = []
  #total = 0

  add(row: readonly string[]): void {
    const trimmed = row.map((cell) => cell.trim())
    if (trimmed.every((cell) => cell === '')) return
    const isHeader = this.#columns.length === 0
    const cells = isHeader ? trimmed : trimmed.slice(0, this.#columns.length)
    if (cells.length > maxColumns || this.#total === maxRows) throw toFieldError('Too large')
    if (cells.some((cell) => cell.length > maxCellLength)) throw toFieldError('Too long')
    if (isHeader) this.#columns.push(...cells)
    else this.#addRow(cells)
  }

  #addRow(cells: string[]) {
    for (const [at, cell] of cells.entries()) this.#dateOrders[at] ??= findDateOrder(cell) ?? null
    if (this.#total < shownRows) this.#firstRows.push(cells)
    this.#total++
    this.#rows.push(cells)
    if (this.#rows.length === rowsPerPart) this.#endPart()
  }

  #endPart() {
    this.#parts.push(new Uint8Array(new TextEncoder().encode(JSON.stringify(this.#rows))))
    this.#rows = []
  }

  end(): Table {
    if (this.#total === 0) throw toFieldError('This file has no rows')
    if (this.#rows.length > 0) this.#endPart()
    const [columns, dateOrders, firstRows, parts] = [this.#columns, this.#dateOrders, this.#firstRows, this.#parts]
    return { columns, dateOrders, firstRows, parts, total: this.#total }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const windows1252 = new TextDecoder('windows-1252')

/** Text of a CSV file in UTF-8 or Windows-1252; where lines differ, each is read in its own encoding. */
function decodeCsv(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return decodeLines(bytes)
  }
}

function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1)
    try {
      lines.push(utf8.decode(line))
    } catch {
      lines.push(windows1252.decode(line))
    }
    start += line.length
  }
  return lines.join('')
}

function readCsv(bytes: Uint8Array, table: TableBuilder): void {
  Papa.parse<string[]>(decodeCsv(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    // The fast mode would hold all lines at once.
    fastMode: false,
    step: ({ data }) => table.add(data),
  })
}

const sheetMessages = { too_large: 'Too large', unreadable: 'This file can’t be read' } as const satisfies Record<
  XlsxError['reason'],
  string
>

async function readSheet(bytes: Uint8Array, table: TableBuilder): Promise<void> {
  try {
    for await (const { cells } of streamXlsx(bytes)) table.add(cells.map((cell) => (cell === null ? '' : String(cell))))
  } catch (error) {
    if (!(error instanceof XlsxError)) throw error
    throw toFieldError(sheetMessages[error.reason])
  }
}

/**
 * The table of an uploaded file: the first row holds the headers, empty rows are left out. Throws 400 at the field `file` for a file that
 * cannot be read, or is too large.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const table = new TableBuilder()
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip) await readSheet(bytes, table)
  else readCsv(bytes, table)
  return table.end()
}
