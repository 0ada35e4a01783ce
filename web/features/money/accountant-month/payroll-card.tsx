import { useTranslation } from 'react-i18next'
import { commissionStatements } from '../../../../schema/api/money/commission-statements.ts'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import type { AttendanceRow } from '../../../../schema/api/team/attendance-days.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Hours by the time clock, commission and tips of each team member: what payroll needs, as a file too. Nothing where there is none. */
export function PayrollCard({ month, from, to }: { month: string; from: string; to: string }) {
  const { t } = useTranslation('accountant-month')
  const { euros, number } = useFormat()
  const { data: hours } = useRead(attendances.perMonth, { from, to })
  const { data: earned } = useRead(commissionStatements.ofMonth, { month })
  if (!hours || !earned) return null
  const rows = toRows(hours.people, earned)
  if (rows.length === 0) return null
  const hourHeads = [t('hours_planned'), t('hours_clocked'), t('hours_overtime'), t('hours_missing')]
  const amountHeads = [t('commission_earned'), t('tip_sum'), t('total')]
  const toSheet = () => ({
    name: `${t('payroll')} ${month}`,
    head: [t('name'), ...hourHeads, ...amountHeads],
    rows: rows.map(({ name, minutes, amounts }) => [name, ...minutes.map(toHours), ...amounts]),
  })
  const notApproved = earned.filter(({ approval }) => approval === null).length
  return (
    <div className="card">
      <header>
        <h2 className="grow">{t('payroll')}</h2>
        {notApproved > 0 && (
          <span className="row gap-4 s amber">
            <Icon name="hourglass" size={16} />
            {t('not_approved', { count: notApproved })}
          </span>
        )}
        <SheetExport toSheet={toSheet} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways and must be reachable by keyboard */}
      <section className="am-scroll" tabIndex={0} aria-label={t('payroll')}>
        <table className="am-vat full s">
          <thead>
            <tr>
              {[t('name'), ...hourHeads, ...amountHeads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, name, minutes, amounts }) => (
              <tr key={userId}>
                <th scope="row">{name}</th>
                {minutes.map((some, i) => (
                  <td key={hourHeads[i]} className="num">
                    {some === 0 ? '–' : number(toHours(some))}
                  </td>
                ))}
                {amounts.map((amount, i) => (
                  <td key={amountHeads[i]} className="num">
                    {amount === 0 ? '–' : euros(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

interface Earned {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly commission: number
  readonly tips: number
  readonly total: number
}

/** Everybody with hours or earnings in the month, by name. */
function toRows(people: readonly AttendanceRow[], earned: readonly Earned[]) {
  const ids = new Set([...people, ...earned].map(({ userId }) => userId))
  return [...ids]
    .map((userId) => {
      const [worked, pay] = [people.find((one) => one.userId === userId), earned.find((one) => one.userId === userId)]
      const { firstName = '', lastName = '' } = worked ?? pay ?? {}
      return {
        userId,
        name: `${firstName} ${lastName}`.trim(),
        minutes: [worked?.plannedMinutes, worked?.workedMinutes, worked?.overtimeMinutes, worked?.missingMinutes].map((some) => some ?? 0),
        amounts: [pay?.commission, pay?.tips, pay?.total].map((amount) => amount ?? 0),
      }
    })
    .filter(({ minutes, amounts }) => [...minutes, ...amounts].some((value) => value !== 0))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
