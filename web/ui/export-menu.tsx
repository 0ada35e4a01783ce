import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetValue } from '../../schema/rules/sheet-cells.ts'
import { toCsv } from './csv.ts'
import { IconButton } from './icon-button.tsx'
import { loadPart } from './load-part.ts'
import { Menu } from './menu.tsx'
import { saveFile } from './save-file.ts'
import { notify } from './toaster.tsx'
import { useFormat } from './use-format.ts'

export type SheetFormat = 'csv' | 'xlsx'

export interface Sheet {
  /** Name of the file without its extension, and of the sheet. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly SheetValue[])[]
}

/** Saves rows that are in the browser as a file for spreadsheets. Cells are never formulas. */
export function useSaveSheet(): (sheet: Sheet, format: SheetFormat) => Promise<void> {
  const { t } = useTranslation()
  const { locale, date } = useFormat()
  const toText = (value: SheetValue) => {
    if (typeof value === 'boolean') return value ? '1' : '0'
    return value !== null && typeof value === 'object' ? date(value.day) : value
  }
  return async ({ name, head, rows }, format) => {
    try {
      if (format === 'csv') {
        const lines = rows.map((row) => row.map(toText))
        saveFile(new Blob([toCsv(head, lines, locale)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
        return
      }
      const { writeSheet } = await loadPart(() => import('./xlsx.ts'))
      saveFile(await writeSheet(name, head, rows), `${name}.xlsx`)
    } catch {
      notify({ kind: 'error', text: t('download_failed') })
    }
  }
}

/** *Export* of a table: a button that asks for the kind of file. */
export function ExportMenu({
  onExport,
  trigger,
  disabled = false,
  side,
}: {
  onExport: (format: SheetFormat) => void
  /** Default: a button with an icon. */
  trigger?: ReactElement<{ id?: string }>
  disabled?: boolean
  side?: 'bottom-end' | 'top-start'
}) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('export')}
      {...(side ? { side } : {})}
      trigger={trigger ?? <IconButton icon="download" variant="plain" label={t('export')} disabled={disabled} />}
      entries={[
        { value: 'xlsx', label: t('export_xlsx'), run: () => onExport('xlsx') },
        { value: 'csv', label: t('export_csv'), run: () => onExport('csv') },
      ]}
    />
  )
}
