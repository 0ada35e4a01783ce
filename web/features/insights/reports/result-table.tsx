import { useTranslation } from 'react-i18next'
import type { ReportCellSums, ReportDefinition, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { computeFigure, type ReportFigure } from '../../../../schema/rules/insights/reports.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { findRows, type ReportRows } from './row-span.ts'
import { useReportTexts } from './use-report-texts.ts'
import '../../../ui/figures.css'

/** Rows that are drawn; the files have all of them. */
const shownRows = 300

/** The report as a table: rows, the first figure by column, and all figures of each row with their totals. */
export function ResultTable({
  definition,
  result,
  onOpen,
}: {
  definition: ReportDefinition
  result: ReportResult
  /** Opens the ledger entries behind the revenue of a row. */
  onOpen: (rows: ReportRows, title: string) => void
}) {
  const { t } = useTranslation('reports')
  const { euros } = useFormat()
  const texts = useReportTexts()
  const { rows: fields, column, figures } = definition
  const [first = 'revenue'] = figures
  const show = (figure: ReportFigure, sums: ReportCellSums | null, isShort = false) =>
    sums === null ? '' : texts.toFigure(figure, computeFigure(figure, sums, result.total.revenue), isShort)
  const totals = (sums: ReportCellSums, before: number | null, keys: Parameters<typeof findRows>[2], title: string) => {
    const rows = findRows(definition, result, keys)
    return (
      <>
        {figures.map((figure, i) => (
          <td key={figure} className={i === 0 ? 'r rb-sum' : 'r'}>
            {figure === 'revenue' && rows ? (
              <button type="button" className="rb-figure" onClick={() => onOpen(rows, title)}>
                {show(figure, sums)}
              </button>
            ) : (
              show(figure, sums)
            )}
          </td>
        ))}
        {result.before && <td className="r muted">{euros(before ?? 0)}</td>}
      </>
    )
  }
  return (
    <div className="rb-scroll">
      <table className="table rb-table full num">
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {texts.field(field)}
              </th>
            ))}
            {result.columns.map((one) => (
              <th key={one.key} scope="col" className="r capital">
                {column && texts.toKey(column, one)}
              </th>
            ))}
            {figures.map((figure, i) => (
              <th key={figure} scope="col" className={i === 0 ? 'r rb-sum' : 'r'}>
                {i === 0 && result.columns.length > 0 ? t('total') : texts.figure(figure)}
              </th>
            ))}
            {result.before && (
              <th scope="col" className="r">
                {t('revenue_before', { span: texts.span(result.before) })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {result.rows.slice(0, shownRows).map(({ keys, cells, total, before }) => (
            <tr key={keys.map(({ key }) => key).join(' ')}>
              {keys.map((one, i) => {
                const field = fields[i] ?? 'person'
                const name = texts.toKey(field, one)
                return (
                  <th key={field} scope="row" className="capital">
                    {field === 'person' && one.key !== '' ? (
                      <span className="row">
                        <Avatar name={name} id={one.key} size="s" />
                        <span className="ell">{name}</span>
                      </span>
                    ) : (
                      name
                    )}
                  </th>
                )
              })}
              {cells.map((cell, i) => (
                <td key={result.columns[i]?.key} className="r">
                  {show(first, cell, true)}
                </td>
              ))}
              {totals(total, before, keys, keys.map((one, i) => texts.toKey(fields[i] ?? 'person', one)).join(' · '))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {fields.map((field, i) => (
              <th key={field} scope={i === 0 ? 'row' : undefined}>
                {i === 0 && t('total')}
              </th>
            ))}
            {result.columns.map(({ key, total }) => (
              <td key={key} className="r">
                {show(first, total, true)}
              </td>
            ))}
            {totals(result.total, result.totalBefore, [], t('total'))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
