import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { payroll } from '../../../../schema/api/money/payroll.ts'
import type { PayrollRow } from '../../../../schema/api/money/payroll-schemas.ts'
import { toHours } from '../../../../schema/rules/money/payroll.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { ExportMenu, type SheetFormat } from '../../../ui/export-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useFieldLabels } from './payroll-labels.ts'
import './payroll.css'

const ColumnsDialog = partWhenUsed(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)

const hourFields = ['plannedHours', 'workedHours', 'overtimeHours', 'missingHours'] as const
const minutesOf = ({ plannedMinutes, workedMinutes, overtimeMinutes, missingMinutes }: PayrollRow) =>
  [plannedMinutes, workedMinutes, overtimeMinutes, missingMinutes] as const
const amountFields = ['commission', 'tips', 'total', 'expenses'] as const

/** Hours, commission, tips and expenses of each team member in a month, as a file too. Nothing where there is none. */
export function PayrollCard({ month }: { month: string }) {
  const { i18n, t } = useTranslation('payroll')
  const { t: common } = useTranslation()
  const errorMessage = useErrorMessage()
  const labels = useFieldLabels()
  const { data, error, refetch } = useRead(payroll.ofMonth, { month })
  const [isChoosing, setChoosing] = useState(false)
  const save = useDownload()
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data || data.people.length === 0) return null
  const language = toLanguage(i18n.language)
  const onExport = (format: SheetFormat) =>
    void save(() => call(format === 'csv' ? payroll.exportCsv : payroll.exportXlsx, { month, language }), `payroll-${month}.${format}`)
  return (
    <div className="card">
      <header className="row wrap">
        <h2 className="grow">{t('payroll')}</h2>
        <Warnings people={data.people} month={month} />
        <Button size="s" onClick={() => setChoosing(true)}>
          {common('columns')}
        </Button>
        <ExportMenu onExport={onExport} trigger={<IconButton size="s" icon="download" variant="plain" label={common('export')} />} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways and must be reachable by keyboard */}
      <section className="payroll-scroll" tabIndex={0} aria-label={t('payroll')}>
        <table className="payroll-table full s">
          <thead>
            <tr>
              {(['name', ...hourFields, ...amountFields] as const).map((field) => (
                <th key={field} scope="col">
                  {labels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <PersonRow key={person.userId} person={person} />
            ))}
          </tbody>
        </table>
      </section>
      {isChoosing && <ColumnsDialog payroll={data} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function PersonRow({ person }: { person: PayrollRow }) {
  const { euros, number } = useFormat()
  return (
    <tr>
      <th scope="row">{`${person.firstName} ${person.lastName}`.trim()}</th>
      {minutesOf(person).map((minutes, i) => (
        <td key={hourFields[i]} className="num">
          {minutes === 0 ? '–' : number(toHours(minutes))}
        </td>
      ))}
      {amountFields.map((field) => (
        <td key={field} className="num">
          {person[field] === 0 ? '–' : euros(person[field])}
        </td>
      ))}
    </tr>
  )
}

/** What is still to be done before the figures go out. */
function Warnings({ people, month }: { people: readonly PayrollRow[]; month: string }) {
  const { t } = useTranslation('payroll')
  const notApproved = people.filter(({ total, isApproved }) => total !== 0 && !isApproved).length
  const toCheck = people.reduce((sum, person) => sum + person.toCheck, 0)
  if (toCheck === 0 && notApproved === 0) return null
  return (
    <div className="payroll-warnings row wrap gap-12">
      {toCheck > 0 && (
        <Link className="row gap-4 s amber" to={`/staff?tab=attendance&month=${month}`}>
          <Icon name="clock" size={16} />
          {t('days_to_check', { count: toCheck })}
        </Link>
      )}
      {notApproved > 0 && (
        <span className="row gap-4 s amber">
          <Icon name="hourglass" size={16} />
          {t('not_approved', { count: notApproved })}
        </span>
      )}
    </div>
  )
}
