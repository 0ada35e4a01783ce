import { useTranslation } from 'react-i18next'
import { changePrice, type PriceStep } from '../../../../schema/rules/catalogue/price-change.ts'
import { type CellContext, type Column, formatCell, parseCell } from './cells.ts'
import { maxPastedRows, readHeadings } from './paste.ts'
import { type CellChange, copyRow, createRow, type PriceRow, pasteCells, setCells } from './rows.ts'
import type { PriceList } from './use-price-list.ts'

export interface RowActions {
  setTexts: (changes: readonly CellChange[], isMany?: boolean) => void
  /** Adds a row with this name; answers its key. */
  addRow: (name: string) => string | undefined
  addRows: (create: (context: CellContext) => readonly PriceRow[]) => void
  /** `key` null: below the last row. Answers how many rows were pasted. */
  paste: (cells: readonly (readonly string[])[], start: { key: string | null; column: Column }) => number
  duplicate: (keys: readonly string[]) => void
  /** Marks saved services to be archived, and takes new rows out. */
  archive: (keys: readonly string[]) => void
  changePrices: (keys: readonly string[], percent: number, step: PriceStep) => void
}

/** What can be done with the rows of the price list. */
export function useRowActions(list: PriceList, visible: readonly PriceRow[]): RowActions {
  const { t } = useTranslation('price-list')
  const { context, change, clearRefusal } = list
  const setTexts = (changes: readonly CellChange[], isMany = false) => {
    if (!context || changes.length === 0) return
    for (const { key, column } of changes) clearRefusal(key, column)
    const count = new Set(changes.map(({ key }) => key)).size
    change((rows) => setCells(rows, changes, context), isMany ? { kind: 'changed', count } : null)
  }
  return {
    setTexts,
    addRow: (name) => {
      if (!context) return undefined
      const row = createRow(visible.at(-1), {}, context)
      change((rows) => setCells([...rows, row], [{ key: row.key, column: 'service', text: name }], context))
      return row.key
    },
    addRows: (create) => {
      if (!context) return
      const added = create(context)
      change((rows) => [...rows, ...added], { kind: 'changed', count: added.length })
    },
    paste: (cells, start) => {
      if (!context || cells.length === 0) return 0
      const headings = readHeadings(cells[0] ?? [])
      const given = cells.slice(0, maxPastedRows + (headings ? 1 : 0))
      const pasted = pasteCells(list.rows, given, { visible: visible.map(({ key }) => key), start, headings }, context)
      change(() => pasted.rows, { kind: 'pasted', count: pasted.changed.length })
      return pasted.changed.length
    },
    duplicate: (keys) => {
      const wanted = new Set(keys)
      const copies = list.rows.filter(({ key, archived }) => wanted.has(key) && !archived)
      if (copies.length === 0) return
      const added = copies.map((row) => copyRow(row, t('duplicate_of', { name: row.texts.service }).slice(0, 200)))
      change((rows) => [...rows, ...added], { kind: 'changed', count: added.length })
    },
    archive: (keys) => {
      const wanted = new Set(keys)
      change(
        (rows) =>
          rows.filter(({ key, saved }) => saved || !wanted.has(key)).map((row) => (wanted.has(row.key) ? { ...row, archived: true } : row)),
        { kind: 'changed', count: keys.length },
      )
    },
    changePrices: (keys, percent, step) => {
      if (!context) return
      const changes = list.rows.flatMap(({ key, texts, archived }): CellChange[] => {
        const price = parseCell('price', texts.price, context)
        if (!keys.includes(key) || archived || !('value' in price)) return []
        return [{ key, column: 'price', text: formatCell('price', changePrice(price.value, percent, step), context) }]
      })
      setTexts(changes, true)
    },
  }
}
