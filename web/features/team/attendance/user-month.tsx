import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import type { AttendanceDay, UserAttendance } from '../../../../schema/api/team/attendance-days.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './attendance.css'
import { DayDetails } from './day-details.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { useDuration } from './use-duration.ts'

/** A person's month: sums and days. Administrators correct a day, unless the month is closed; everybody reads it. */
export function UserMonth({ userId, from, to, onBack }: { userId: string; from: string; to: string; onBack?: () => void }) {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const { dayIn } = useFormat()
  const today = dayIn(useMinute())
  const { data, error, isPending, refetch } = useRead(attendances.perUser, { userId, from, to }, { keepPrevious: true })
  const isLate = useDelayed(isPending)
  const [chosen, setChosen] = useState<AttendanceDay | null>(null)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return isLate ? <ListSkeleton rows={6} /> : null
  const mayCorrect = hasAnyRole(roles, ['ADMIN']) && data.closedMonths.length === 0
  // The dialog shows the day as it is now.
  const day = chosen && data.days.find((one) => one.day === chosen.day)
  const yesterday = data.days.findLast((one) => one.day <= today && one.attendances.length === 0)
  return (
    <section className="at-m col shrinks" aria-label={t('hours_of', { name: `${data.firstName} ${data.lastName}`.trim() })}>
      <header className="at-head wrap flex middle no-shrink line-below">
        {onBack && (
          <Button variant="ghost" size="s" icon="chevron-left" onClick={onBack}>
            {t('everybody')}
          </Button>
        )}
        <Avatar name={`${data.firstName} ${data.lastName}`} id={userId} />
        <h2 className="grow nowrap">{`${data.firstName} ${data.lastName}`.trim()}</h2>
        <Sums data={data} />
        {mayCorrect && yesterday && (
          <Button size="s" icon="plus" onClick={() => setChosen(yesterday)}>
            {t('add_day')}
          </Button>
        )}
      </header>
      <MonthCalendar days={data.days} today={today} selected={day?.day ?? null} onOpen={setChosen} />
      {day && !mayCorrect && <DayDetails name={data.firstName} day={day} onClose={() => setChosen(null)} />}
      {day && mayCorrect && (
        <DayDialog
          key={day.day}
          userId={userId}
          name={data.firstName}
          day={day}
          days={data.days}
          onDay={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function Sums({ data: { totals } }: { data: UserAttendance }) {
  const { t } = useTranslation('attendance')
  const { duration, balance } = useDuration()
  const sums: readonly (readonly [string, string])[] = [
    [duration(totals.plannedMinutes), t('sum_planned')],
    [duration(totals.workedMinutes), t('sum_worked')],
    [balance(totals.balanceMinutes), t('sum_balance')],
    [String(totals.lateDays), t('sum_late')],
    [duration(totals.overtimeMinutes), t('sum_overtime')],
  ]
  return (
    <dl className="at-sums wrap flex num">
      {sums.map(([value, label]) => (
        <div className="flex gap-4" key={label}>
          <dd className="semi">{value}</dd>
          <dt className="s muted">{label}</dt>
        </div>
      ))}
    </dl>
  )
}
