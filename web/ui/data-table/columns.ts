import type { ReactNode } from 'react'
import type { useFormat } from '../use-format.ts'

/** How a value reads, sorts and compares. Cents and euros are money; a day is `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'cents' | 'euros' | 'day'
export type CellValue = string | number | null

export interface Column<Row> {
  /** Static, its own within the table. */
  key: string
  header: string
  /** What it sorts by and is compared by; null where there is nothing. */
  value: (row: Row) => CellValue
  kind?: ColumnKind
  /** What is read, filtered and exported, where it is not the value in the language's form. */
  text?: (row: Row) => string
  /** What is drawn, where it is more than the text. */
  cell?: (row: Row) => ReactNode
  /** Least width in pixels; 120 if not said. */
  width?: number
  /** Its share of what is left over; 1 if not said, 0 keeps the width. */
  grow?: number
  /** Not shown until chosen: at all, or on phones. */
  hidden?: boolean
  hiddenOnPhone?: boolean
  sortable?: boolean
  filterable?: boolean
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
