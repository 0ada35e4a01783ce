import Papa from 'papaparse'
import { ApiError } from '../../db/errors.ts'
import { readXlsx, XlsxError } from '../../http/xlsx-reader.ts'

const maxRows = 50_000
const maxColumns = 200
const maxCellLength = 5000

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const toFieldError = (message: string) => new ApiError(400, 'invalid_input', { fields: { file: message } })

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const windows1252 = new TextDecoder('windows-1252')

/** Text of a CSV file in UTF-8 or Windows-1252; where lines differ, each is read in its own encoding. */
export function decodeCsv(bytes: Uint8Array): string {
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

function readCsv(bytes: Uint8Array): string[][] {
  const { data } = Papa.parse<string[]>(decodeCsv(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: maxRows + 2,
  })
  return data
}

const sheetMessages = { too_large: 'Too large', unreadable: 'This file can’t be read' } as const satisfies Record<
  XlsxError['reason'],
  string
>

async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  try {
    return (await readXlsx(bytes)).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
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
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const lines = (isZip ? await readSheet(bytes) : readCsv(bytes)).map((cells) => cells.map((cell) => cell.trim()))
  const [columns = [], ...rest] = lines.filter((cells) => cells.some((cell) => cell !== ''))
  if (columns.length === 0 || rest.length === 0) throw toFieldError('This file has no rows')
  if (rest.length > maxRows || columns.length > maxColumns) throw toFieldError('Too large')
  const rows = rest.map((cells) => cells.slice(0, columns.length))
  if ([columns, ...rows].some((cells) => cells.some((cell) => cell.length > maxCellLength))) throw toFieldError('Too long')
  return { columns, rows }
}
