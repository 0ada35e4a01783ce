import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import type { AttendanceRow, MonthAttendance } from '../../../../schema/api/team/attendance-days.ts'
import { getMonthDays } from '../../../../schema/rules/team/attendance.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { tablet, useMedia } from '../../../ui/use-media.ts'
import { StaffTabs } from '../rota/index.ts'
import { AttendanceActions } from './attendance-actions.tsx'
import '../../../ui/page.css'
import './attendance.css'
import { MonthBar } from './attendance-tab.tsx'
import { useDuration } from './use-duration.ts'
import { UserMonth } from './user-month.tsx'

const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** /staff?tab=attendance: everybody's month, and the days of one person. `month` in the address is YYYY-MM. */
export function AttendanceScreen() {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const current = dayIn(useMinute()).slice(0, 7)
  const [params, setParams] = useSearchParams()
  const asked = params.get('month')
  const month = isMonth(asked) && asked <= current ? asked : current
  const [from, to] = getMonthDays(month)
  const { data, error, isPending, refetch } = useRead(attendances.perMonth, { from, to }, { keepPrevious: true })
  const isLate = useDelayed(isPending)
  const show = (next: string) => setParams({ tab: 'attendance', ...(next === current ? {} : { month: next }) }, { replace: true })
  const shown = data?.from === from ? data : undefined
  return (
    <section className="screen">
      <header className="st-head flex middle no-shrink surface line-below">
        <h1>{t('staff')}</h1>
        <StaffTabs current="attendance" />
        <AttendanceActions month={month} data={shown} />
      </header>
      <div className="st-sub row no-shrink surface line-below s">
        <MonthBar month={month} onMonth={show} />
        {shown && <MonthStatus month={month} data={shown} isOver={month < current} />}
        <span className="grow" />
        <Legend />
      </div>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={8} />}
      {data && data.people.length === 0 && <Empty icon="users" title={t('nobody')} />}
      {data && data.people.length > 0 && <Everybody data={data} from={from} to={to} />}
    </section>
  )
}

function MonthStatus({ month, data, isOver }: { month: string; data: MonthAttendance; isOver: boolean }) {
  const { t } = useTranslation('attendance')
  const { day: formatDay, dateOf } = useFormat()
  const closed = data.closedMonths.find((one) => one.month === month)
  const name = formatDay(`${month}-01`, 'month')
  if (closed)
    return (
      <Badge tone="ok" icon="lock" size="l">
        {t('closed_by', { name: closed.by, date: dateOf(closed.at) })}
      </Badge>
    )
  if (data.totals.toCheck > 0)
    return (
      <>
        <Badge tone="warn" icon="warning" size="l">
          {t('days_to_check', { count: data.totals.toCheck })}
        </Badge>
        <span className="xs muted capital at-hint">{t('closes_when_checked', { month: name })}</span>
      </>
    )
  return (
    <span className="xs muted capital at-hint">
      {isOver ? t('ready_to_close', { month: name }) : t('closes_when_over', { month: name })}
    </span>
  )
}

function Legend() {
  const { t } = useTranslation('attendance')
  return (
    <>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="at-k-planned" />
        {t('planned')}
      </span>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="at-k-clocked" />
        {t('clocked')}
      </span>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="at-k-late" />
        {t('late')}
      </span>
      <span className="key st-legend inline middle gap-6 nowrap muted">
        <i className="at-k-over" />
        {t('overtime')}
      </span>
    </>
  )
}

/** The list of people beside the month of one; on narrow screens one after the other. */
function Everybody({ data, from, to }: { data: MonthAttendance; from: string; to: string }) {
  const { t } = useTranslation('attendance')
  const isNarrow = useMedia(tablet)
  const [chosen, setChosen] = useState<string | null>(null)
  // The first person with something to settle.
  const first = data.people.find((person) => person.toCheck > 0) ?? data.people[0]
  const userId = data.people.some((person) => person.userId === chosen) ? chosen : isNarrow ? null : (first?.userId ?? null)
  return (
    <div className="at grid surface">
      {(!isNarrow || userId === null) && (
        <div className="at-l col">
          <ul aria-label={t('everybody')}>
            {data.people.map((person) => (
              <li key={person.userId}>
                <PersonRow person={person} isCurrent={person.userId === userId} onChoose={() => setChosen(person.userId)} />
              </li>
            ))}
          </ul>
          <MonthSums data={data} />
        </div>
      )}
      {userId !== null && (
        <UserMonth key={userId} userId={userId} from={from} to={to} {...(isNarrow ? { onBack: () => setChosen(null) } : {})} />
      )}
    </div>
  )
}

function PersonRow({ person, isCurrent, onChoose }: { person: AttendanceRow; isCurrent: boolean; onChoose: () => void }) {
  const { t } = useTranslation('attendance')
  const { duration, balance } = useDuration()
  const name = `${person.firstName} ${person.lastName}`.trim()
  const remark = () => {
    if (person.lateDays > 0) return t('days_late', { count: person.lateDays })
    if (person.overtimeMinutes > 0) return t('overtime_of', { hours: duration(person.overtimeMinutes) })
    return person.plannedMinutes > 0 ? t('on_plan') : t('not_planned')
  }
  return (
    <button type="button" className="at-p grid middle full anchor" aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      <Avatar name={name} id={person.userId} image={person.profileImage} />
      <span>
        <b className="semi">{person.firstName}</b>
        <small>{t('worked_of_planned', { worked: duration(person.workedMinutes), planned: duration(person.plannedMinutes) })}</small>
      </span>
      <span>
        <b className="semi num">{balance(person.balanceMinutes)}</b>
        {person.toCheck > 0 ? (
          <small className="amber at-check">
            <Icon name="warning" size={12} />
            {t('to_check', { count: person.toCheck })}
          </small>
        ) : (
          <small>{remark()}</small>
        )}
      </span>
    </button>
  )
}

function MonthSums({ data: { totals } }: { data: MonthAttendance }) {
  const { t } = useTranslation('attendance')
  const { duration } = useDuration()
  const sums: readonly (readonly [string, number])[] = [
    [t('planned'), totals.plannedMinutes],
    [t('clocked'), totals.workedMinutes],
    [t('overtime_to_pay'), totals.overtimeMinutes],
  ]
  return (
    <dl className="at-foot pairs grid gap-4 line-above s">
      {sums.map(([label, minutes]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num semi">{duration(minutes)}</dd>
        </div>
      ))}
    </dl>
  )
}
