import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import type { ClockKind } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './attendance.css'
import { ClockBar, formatMinutes, getScale } from './clock-bar.tsx'
import { ForgottenDialog } from './forgotten-dialog.tsx'
import { useClock } from './use-clock.ts'
import { useDuration } from './use-duration.ts'

/** The caller's time clock: its state, and the next step. */
export function ClockCard() {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const { read, clock, isBusy, error, isAsking, stopAsking } = useClock(userId)
  const { data } = read
  if (read.error && !data) return <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
  return (
    <section className="card at-card grid gap-12 pad" aria-label={t('time_clock')} aria-busy={!data}>
      {data && <Standing state={data} />}
      {data && <Steps state={data} onClock={clock} />}
      {isAsking && data?.open && (
        <ForgottenDialog open={data.open} error={error} busy={isBusy} onAnswer={(answer) => clock('in', answer)} onClose={stopAsking} />
      )}
    </section>
  )
}

const getBreak = ({ open }: ClockState) => open?.breaks.find((one) => one.end === null)

function Standing({ state }: { state: ClockState }) {
  const { t } = useTranslation('attendance')
  const { time, timeZone } = useFormat()
  const { duration } = useDuration()
  const now = new Date(useMinute()).toISOString()
  const { open, today } = state
  const onBreak = getBreak(state)
  return (
    <>
      <header className="row between">
        {onBreak ? (
          <Badge tone="warn" icon="hourglass" size="l">
            {t('on_break_since', { time: time(onBreak.start) })}
          </Badge>
        ) : open && !state.asksForClockOut ? (
          <Badge tone="ok" icon="play" size="l">
            {t('clocked_in_since', { time: time(open.in) })}
          </Badge>
        ) : (
          <Badge icon="clock" size="l">
            {state.asksForClockOut ? t('clock_out_missing') : t('not_clocked_in')}
          </Badge>
        )}
        <b className="num">{t('worked_today', { hours: duration(today.workedMinutes) })}</b>
      </header>
      {today.planned.length + today.attendances.length > 0 && (
        <ClockBar day={today} scale={getScale([today], timeZone, now)} zone={timeZone} now={now} marker />
      )}
      <p className="xs muted num">
        {today.planned.length > 0 ? t('planned_hours', { hours: formatMinutes(today.planned) }) : t('not_planned_today')}
      </p>
    </>
  )
}

/** What can be clocked next; the likely step is the filled button. */
function Steps({ state, onClock }: { state: ClockState; onClock: (kind: ClockKind) => void }) {
  const { t } = useTranslation('attendance')
  // The next step takes the button's place at once: the second press of a double click is none for it.
  const step = (kind: ClockKind) => (event: MouseEvent) => event.detail > 1 || onClock(kind)
  if (!state.open || state.asksForClockOut)
    return (
      <Button variant="primary" size="l" block icon="play" onClick={step('in')}>
        {t('clock_in')}
      </Button>
    )
  return (
    <div className="stack two-columns">
      {getBreak(state) ? (
        <Button variant="primary" size="l" icon="play" onClick={step('breakEnd')}>
          {t('end_break')}
        </Button>
      ) : (
        <Button size="l" icon="hourglass" onClick={step('breakStart')}>
          {t('start_break')}
        </Button>
      )}
      <Button size="l" icon="logout" onClick={step('out')}>
        {t('clock_out')}
      </Button>
    </div>
  )
}
