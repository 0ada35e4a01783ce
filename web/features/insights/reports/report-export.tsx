import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import type { ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { computeFigure } from '../../../../schema/rules/insights/reports.ts'
import { call } from '../../../api/call.ts'
import { toLanguage } from '../../../i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { type SheetFormat, useSaveSheet } from '../../../ui/export-menu.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import type { ShownReport } from './use-report.ts'
import { useReportTexts } from './use-report-texts.ts'

/** Downloads what is shown as xlsx, CSV or PDF. */
export function ReportExport({ name, shown, canPrint }: { name: string; shown: ShownReport | undefined; canPrint: boolean }) {
  const { t, i18n } = useTranslation('reports')
  const save = useDownload()
  const texts = useReportTexts()
  const saveSheet = useSaveSheet()
  const [isBusy, setBusy] = useState(false)
  const saveTable = (format: SheetFormat) => {
    if (!shown) return
    const { definition, result } = shown
    const { rows: fields, column, figures } = definition
    const [first = 'revenue'] = figures
    const head = [
      ...fields.map(texts.field),
      ...result.columns.map((one) => (column ? texts.toKey(column, one) : '')),
      ...figures.map(texts.figure),
      ...(result.before ? [t('revenue_before', { span: texts.span(result.before) })] : []),
    ]
    const toRow = (
      names: readonly string[],
      { cells, total, before }: { cells: ReportResult['rows'][number]['cells']; total: ReportResult['total']; before: number | null },
    ) => [
      ...names,
      ...cells.map((cell) => cell && computeFigure(first, cell, result.total.revenue)),
      ...figures.map((figure) => computeFigure(figure, total, result.total.revenue)),
      ...(result.before ? [before] : []),
    ]
    const rows = result.rows.map((row) =>
      toRow(
        row.keys.map((one, i) => texts.toKey(fields[i] ?? 'person', one)),
        row,
      ),
    )
    const totals = { cells: result.columns.map(({ total }) => total), total: result.total, before: result.totalBefore }
    const last = toRow(
      fields.map((_, i) => (i === 0 ? t('total') : '')),
      totals,
    )
    void saveSheet({ name, head, rows: [...rows, last] }, format)
  }
  const savePdf = async () => {
    if (!shown) return
    const { definition } = shown
    setBusy(true)
    await save(() => call(calls.pdf, {}, { name, definition, language: toLanguage(i18n.language) }), `${name}.pdf`)
    setBusy(false)
  }
  return (
    <Menu
      label={t('export')}
      trigger={
        <Button icon="download" busy={isBusy} disabled={!shown}>
          {t('export')}
        </Button>
      }
      entries={[
        { value: 'xlsx', label: t('export_xlsx'), run: () => saveTable('xlsx') },
        { value: 'csv', label: t('export_csv'), run: () => saveTable('csv') },
        ...(canPrint ? [{ value: 'pdf', label: t('export_pdf'), run: () => void savePdf() }] : []),
      ]}
    />
  )
}
