import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getMonthDays } from '../../../../schema/rules/team/attendance.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './attendance.css'
import { ClockCard } from './clock-card.tsx'
import { PinCard } from './pin-card.tsx'
import { UserMonth } from './user-month.tsx'

/** The month `YYYY-MM` so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Attendance on a person's page: their month, and for oneself the time clock and the PIN. */
export function AttendanceTab({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { dayIn } = useFormat()
  const [month, setMonth] = useState(dayIn(useMinute()).slice(0, 7))
  const [from, to] = getMonthDays(month)
  return (
    <div className="grid gap-16 one-column">
      {isOwn && (
        <div className="at-own grid top gap-16">
          <ClockCard />
          <PinCard userId={userId} isOwn />
        </div>
      )}
      {!isOwn && <PinCard userId={userId} isOwn={false} />}
      <MonthBar month={month} onMonth={setMonth} />
      <div className="card clip">
        <UserMonth userId={userId} from={from} to={to} />
      </div>
    </div>
  )
}

/** Steps through the months; the current one is the last. */
export function MonthBar({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useTranslation('attendance')
  const { day: formatDay, dayIn } = useFormat()
  const current = dayIn(useMinute()).slice(0, 7)
  return (
    <div className="at-months row gap-4">
      <IconButton icon="chevron-left" size="s" label={t('previous_month')} onClick={() => onMonth(addMonths(month, -1))} />
      <h2 className="capital nowrap">{formatDay(`${month}-01`, 'month')}</h2>
      <IconButton
        icon="chevron-right"
        size="s"
        label={t('next_month')}
        disabled={month >= current}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  )
}
