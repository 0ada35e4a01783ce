import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndOfDay, endOfDay } from '../../../schema/api/end-of-day.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DayButton } from '../../ui/date-picker.tsx'
import { addDays, type Day } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Note } from '../../ui/note.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { useFormat } from '../../ui/use-format.ts'
import '../../ui/table-page.css'
import './end-of-day.css'
import { TillClose } from './close-day.tsx'
import { TillSums } from './day-totals.tsx'
import { TillEntries } from './transactions.tsx'
import './end-of-day-labels.ts'

/** `/tillDay`: what came in on a day, by kind and person; counted, and closed. */
export function TillScreen() {
  const { t } = useTranslation('end-of-day')
  const { dayIn, day: formatDay } = useFormat()
  const sentence = useErrorMessage()
  const [chosen, setChosen] = useState<Day | null>(null)
  const day = chosen ?? dayIn(Date.now())
  const read = useRead(endOfDay.one, { date: day }, { staleTime: 5000, refetchInterval: 30_000 })
  const late = useDelayed(read.isPending)
  const { data } = read
  return (
    <div className="page td">
      <header className="page-head">
        <div className="grow">
          <h1>{t('title')}</h1>
          {data && <DayState till={data} />}
        </div>
        <div className="row td-days">
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
      {read.error && !data && <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />}
      {data && data.day === day && <Till key={day} till={data} onDay={setChosen} />}
    </div>
  )
}

function DayState({ till: { closing } }: { till: EndOfDay }) {
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

function Till({ till, onDay }: { till: EndOfDay; onDay: (day: Day) => void }) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const open = till.openDays.filter((day) => day !== till.day)
  return (
    <div className="td-cols">
      <div className="td-main">
        {open.length > 0 && (
          <Note
            tone="warn"
            icon="hourglass"
            title={t('open_days')}
            actions={open.map((day) => (
              <Button key={day} size="s" onClick={() => onDay(day)}>
                {formatDay(day, 'short')}
              </Button>
            ))}
          >
            {t('open_days_text')}
          </Note>
        )}
        {till.day > till.today && <Note icon="calendar">{t('future_day')}</Note>}
        {till.entries.length === 0 ? (
          <Empty icon="wallet" title={t('no_transactions')} text={t('no_transactions_text')} />
        ) : (
          <>
            <TillSums till={till} />
            <TillEntries entries={till.entries} />
          </>
        )}
      </div>
      {till.day <= till.today && <TillClose till={till} />}
    </div>
  )
}
