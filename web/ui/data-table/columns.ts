import type { ReactNode } from 'react'
import type { useFormat } from '../use-format.ts'

/** How values are formatted, sorted and compared. Cents and euros are money; a day is `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'cents' | 'euros' | 'day'
export type CellValue = string | number | null

export interface Column<Row> {
  /** Static and unique within the table. */
  key: string
  header: string
  /** The value for sorting and comparing; null where there is none. */
  value: (row: Row) => CellValue
  kind?: ColumnKind
  /** Text for display, text filters and export; default: the value formatted in the user's language. */
  text?: (row: Row) => string
  /** Text in an exported file, where it is not that of the screen: times with their year. */
  fileText?: (row: Row) => string
  /** Content of the cell, where it is more than the text. */
  cell?: (row: Row) => ReactNode
  /** Minimum width in pixels; default 120. */
  width?: number
  /** Share of the remaining width; default 1. 0 keeps the width fixed. */
  grow?: number
  /** Hidden until the user chooses the column: always, or on phones and where the table is narrower than its columns. */
  hidden?: boolean
  hiddenOnPhone?: boolean
  /** Place in the card that a row is on a phone; default: the first column is the title, the first number is at the end. */
  card?: CardPlace
  /** Content of the second line of such a card, instead of the cell; nothing where it is empty. */
  line?: (row: Row) => ReactNode
  sortable?: boolean
  filterable?: boolean
}

/** The first line of a card with its end, or the second line. */
type CardPlace = 'title' | 'end' | 'line'

/** Where each visible column is in a card. */
export function getCardPlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, CardPlace> {
  const title = columns.find(({ card }) => card === 'title') ?? columns.find(({ card }) => card === undefined)
  const free = columns.filter((column) => column !== title)
  const end = free.find(({ card }) => card === 'end') ?? free.find(({ card, kind }) => card === undefined && isNumeric(kind))
  return new Map(columns.map((column) => [column.key, column === title ? 'title' : column === end ? 'end' : 'line']))
}

const defaultWidth = 120

/** The least width of the columns in pixels; a narrower table scrolls sideways. */
export const getLeastWidth = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width = defaultWidth }) => sum + width, 0)

/** The keys of the columns that a table of `width` pixels leaves out: of those hidden on phones as many as it must, the last first. */
export function getLeftOut<Row>(columns: readonly Column<Row>[], width: number): ReadonlySet<string> {
  let missing = getLeastWidth(columns.filter(({ hidden }) => !hidden)) - width
  const leftOut = new Set<string>()
  for (const column of columns.toReversed()) {
    if (missing <= 0) break
    if (column.hidden || !column.hiddenOnPhone) continue
    leftOut.add(column.key)
    missing -= column.width ?? defaultWidth
  }
  return leftOut
}

export const isNumeric = (kind: ColumnKind = 'text') => kind === 'number' || kind === 'cents' || kind === 'euros'

type Format = ReturnType<typeof useFormat>

/** The text of a cell in the user's language. */
export function getCellText<Row>(column: Column<Row>, row: Row, format: Format): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (value === null) return ''
  if (typeof value === 'string') return column.kind === 'day' ? format.date(value) : value
  if (column.kind === 'cents') return format.cents(value)
  return column.kind === 'euros' ? format.euros(value) : format.number(value)
}
