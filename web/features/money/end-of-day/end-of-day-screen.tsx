import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day, isDay } from '../../../ui/dates.ts'
import { DayButton } from '../../../ui/day-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { type PageAction, PageActions } from '../../../ui/page-actions.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'
import './end-of-day.css'
import './drawer.css'
import { FiscalDayCard } from '../fiscal-receipts/index.ts'
import { CashCard } from './cash-card.tsx'
import { CloseDay, ClosedBanner } from './close-day.tsx'
import { DayTiles, Received } from './day-totals.tsx'
import { DayWarnings } from './day-warnings.tsx'
import { PastDaysCard, PastDaysDialog } from './past-days.tsx'
import { findLikelyCause, TerminalsCard } from './terminals-card.tsx'
import { Transactions } from './transactions.tsx'

/** /tillDay: the payments of a day by method and team member, and the cash count that closes the day. */
export function EndOfDayScreen() {
  const { t } = useTranslation('end-of-day')
  const { dayIn, day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const asked = useSearchParams()[0].get('day')
  const [chosen, setChosen] = useState<Day | null>(isDay(asked) ? asked : null)
  const day = chosen ?? dayIn(Date.now())
  const read = useRead(endOfDay.one, { date: day }, { staleTime: 5000, refetchInterval: () => getPollInterval(30_000) })
  const late = useDelayed(read.isPending)
  const { data } = read
  const [isListShown, setListShown] = useState(false)
  const { salon, roles } = useMe()
  const actions: readonly PageAction[] = [
    { icon: 'printer', label: t('print'), run: () => window.print() },
    ...(hasAnyRole(roles, groups.admin)
      ? [{ icon: 'calendar', label: t('month_for_accountant'), to: `/accountantMonth?month=${day.slice(0, 7)}` } as const]
      : []),
    { icon: 'list', label: t('past_days'), run: () => setListShown(true) },
  ]
  return (
    <div className="page eod">
      <header className="page-head page-top">
        <div className="grow row">
          <h1>{t('title')}</h1>
          {data && <DayStatus report={data} />}
        </div>
        <div className="row wrap gap-4 no-print">
          <PageActions actions={actions} />
          <span className="eod-step row gap-4">
            <IconButton icon="chevron-left" label={t('previous_day')} onClick={() => setChosen(addDays(day, -1))} />
            <DayButton value={day} onChange={setChosen} label={t('choose_day')} className="btn">
              <Icon name="calendar" />
              <span className="num">{formatDay(day, 'short')}</span>
            </DayButton>
            <IconButton icon="chevron-right" label={t('next_day')} onClick={() => setChosen(addDays(day, 1))} />
            {chosen !== null && <Button onClick={() => setChosen(null)}>{t('today')}</Button>}
          </span>
        </div>
        <p className="eod-print-head">
          {salon?.salonName}, {formatDay(day, 'full')}
        </p>
      </header>
      {late && <ListSkeleton rows={6} />}
      {read.error && !data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {data && data.day === day && <DayPage key={day} report={data} onDay={setChosen} onPastDays={() => setListShown(true)} />}
      {isListShown && <PastDaysDialog day={day} onDay={setChosen} onClose={() => setListShown(false)} />}
    </div>
  )
}

function DayStatus({ report: { closing } }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  if (!closing)
    return (
      <Badge tone="warn" icon="hourglass" size="l">
        {t('day_open')}
      </Badge>
    )
  return (
    <Badge tone="ok" icon="lock" size="l">
      {t('closed_at', { at: time(closing.at), person: closing.userDTO.firstName })}
    </Badge>
  )
}

function DayPage({ report, onDay, onPastDays }: { report: EndOfDay; onDay: (day: Day) => void; onPastDays: () => void }) {
  const { t } = useTranslation('end-of-day')
  const { data: terminals = [] } = useRead(terminalDays.one, { date: report.day })
  const { closing } = report
  const { roles, salon } = useMe()
  const isItalian = salon?.country === 'IT' && hasAnyRole(roles, groups.adminReceptionist)
  return (
    <>
      {closing && <ClosedBanner report={report} closing={closing} onDay={onDay} />}
      <div className="eod-cols grid top gap-16">
        <div className="grid gap-12 one-column shrinks">
          <DayWarnings report={report} onDay={onDay} />
          {report.day > report.today && <Note icon="calendar">{t('future_day')}</Note>}
          {report.entries.length === 0 ? (
            <Empty icon="wallet" title={t('no_transactions')} text={t('no_transactions_text')} />
          ) : (
            <>
              <DayTiles report={report} />
              <Received report={report} />
              <TerminalsCard day={report.day} rows={terminals} />
            </>
          )}
          <CashCard report={report} />
          {isItalian && <FiscalDayCard day={report.day} />}
          {report.entries.length > 0 && <Transactions entries={report.entries} />}
        </div>
        {report.day <= report.today && (
          <div className="eod-side grid gap-12">
            <CloseDay report={report} likelyCause={findLikelyCause(terminals)} />
            {closing && <PastDaysCard day={report.day} onDay={onDay} onAll={onPastDays} />}
          </div>
        )}
      </div>
    </>
  )
}
