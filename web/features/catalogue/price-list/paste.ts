// Rows that were copied from a spreadsheet.
import { fold } from '../../../../schema/rules/search.ts'
import { type Column, columns } from './cells.ts'

/** At most so many rows and columns of what is pasted are read. */
export const maxPastedRows = 500
const maxPastedColumns = 50

/**
 * The cells of copied rows: separated by tabs, else by the separator that the first line has most of. Quotes hold separators and line
 * breaks, doubled quotes are one.
 */
export function readCells(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [first = ''] = source.split('\n', 1)
  const separator = ['\t', ';', '|', ',']
    .map((sign) => ({ sign, count: first.split(sign).length }))
    .reduce((a, b) => (b.count > a.count ? b : a)).sign
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let i = 0; i < source.length; i++) {
    const sign = source[i] as string
    const row = rows.at(-1) as string[]
    const cell = row.length - 1
    if (sign === '"' && isQuoted && source[i + 1] === '"') {
      row[cell] += '"'
      i++
    } else if (sign === '"' && (isQuoted || row[cell] === '')) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) row.push('')
    else if (sign === '\n' && !isQuoted) {
      if (rows.length > maxPastedRows) break
      rows.push([''])
    } else row[cell] += sign
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== '')).map((row) => row.slice(0, maxPastedColumns))
}

/** Headings by which columns are recognised, folded, in both languages. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  service: [
    'service',
    'services',
    'service name',
    'name',
    'treatment',
    'servizio',
    'servizi',
    'nome',
    'nome servizio',
    'trattamento',
    'descrizione',
  ],
  category: ['category', 'group', 'categoria', 'gruppo', 'reparto'],
  length: [
    'duration',
    'minutes',
    'min',
    'length',
    'time',
    'durata',
    'minuti',
    'tempo',
    'durata (min)',
    'duration (min)',
    'duration (minutes)',
  ],
  price: ['price', 'price today', 'cost', 'amount', 'retail price', 'prezzo', 'prezzo oggi', 'costo', 'importo', 'listino', 'tariffa'],
  online: ['online', 'book online', 'online booking', 'bookable online', 'prenotabile online', 'prenotazione online'],
  staff: [
    'who',
    'staff',
    'team',
    'team members',
    'team member',
    'employees',
    'chi',
    'collaboratori',
    'collaboratore',
    'operatori',
    'operatore',
  ],
}
const toHeading = (cell: string) => fold(cell).replace(/\s*[(:€£$*].*$/, '')
const findColumn = (cell: string): Column | null => columns.find((column) => headings[column].includes(toHeading(cell))) ?? null

/**
 * Which column of the price list each column of the first row is, if that row is one of headings: two of them or more are known, the
 * name is one, and no column has two. Else null.
 */
export function readHeadings(first: readonly string[]): (Column | null)[] | null {
  const found = first.map(findColumn)
  const known = found.filter((column) => column !== null)
  return known.length >= 2 && known.includes('service') && new Set(known).size === known.length ? found : null
}
