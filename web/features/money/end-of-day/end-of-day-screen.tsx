import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { DayButton } from '../../../ui/day-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'
import './end-of-day.css'
import { CloseDay } from './close-day.tsx'
import { DayTotals } from './day-totals.tsx'
import { TerminalsCard } from './terminals-card.tsx'
import { Transactions } from './transactions.tsx'

/** /tillDay: the payments of a day by method and team member, and the cash count that closes the day. */
export function EndOfDayScreen() {
  const { t } = useTranslation('end-of-day')
  const { dayIn, day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const [chosen, setChosen] = useState<Day | null>(null)
  const day = chosen ?? dayIn(Date.now())
  const read = useRead(endOfDay.one, { date: day }, { staleTime: 5000, refetchInterval: () => getPollInterval(30_000) })
  const late = useDelayed(read.isPending)
  const { data } = read
  return (
    <div className="page eod">
      <header className="page-head page-top">
        <div className="grow">
          <h1>{t('title')}</h1>
          {data && <DayStatus report={data} />}
        </div>
        <div className="row gap-4">
          <IconButton icon="chevron-left" label={t('previous_day')} onClick={() => setChosen(addDays(day, -1))} />
          <DayButton value={day} onChange={setChosen} label={t('choose_day')} className="btn">
            <Icon name="calendar" />
            <span className="num">{formatDay(day, 'short')}</span>
          </DayButton>
          <IconButton icon="chevron-right" label={t('next_day')} onClick={() => setChosen(addDays(day, 1))} />
          {chosen !== null && <Button onClick={() => setChosen(null)}>{t('today')}</Button>}
        </div>
      </header>
      {late && <ListSkeleton rows={6} />}
      {read.error && !data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {data && data.day === day && <DayPage key={day} report={data} onDay={setChosen} />}
    </div>
  )
}

function DayStatus({ report: { closing } }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  if (!closing)
    return (
      <Badge tone="warn" icon="hourglass">
        {t('day_open')}
      </Badge>
    )
  return (
    <Badge tone="ok" icon="check-circle">
      {t('closed_at', { at: time(closing.at), person: closing.userDTO.firstName })}
    </Badge>
  )
}

function DayPage({ report, onDay }: { report: EndOfDay; onDay: (day: Day) => void }) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const otherOpenDays = report.openDays.filter((day) => day !== report.day)
  return (
    <div className="eod-cols grid top gap-24">
      <div className="grid gap-16 one-column shrinks">
        {otherOpenDays.length > 0 && (
          <Note
            tone="warn"
            icon="hourglass"
            title={t('open_days')}
            actions={otherOpenDays.map((day) => (
              <Button key={day} size="s" onClick={() => onDay(day)}>
                {formatDay(day, 'short')}
              </Button>
            ))}
          >
            {t('open_days_text')}
          </Note>
        )}
        {report.afterClosing && <AfterClosingNote {...report.afterClosing} onDay={onDay} />}
        {report.day > report.today && <Note icon="calendar">{t('future_day')}</Note>}
        {report.entries.length === 0 ? (
          <Empty icon="wallet" title={t('no_transactions')} text={t('no_transactions_text')} />
        ) : (
          <>
            <DayTotals report={report} />
            <TerminalsCard day={report.day} />
            <Transactions entries={report.entries} />
          </>
        )}
      </div>
      {report.day <= report.today && <CloseDay report={report} />}
    </div>
  )
}

/** Says what happened on the day after its closing, and leads to the day for which it counts. */
function AfterClosingNote({ day, count, onDay }: { day: Day; count: number; onDay: (day: Day) => void }) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  return (
    <Note
      icon="clock"
      actions={
        <Button size="s" onClick={() => onDay(day)}>
          {formatDay(day, 'short')}
        </Button>
      }
    >
      {t('counted_later', { count, day: formatDay(day, 'short') })}
    </Note>
  )
}
