import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import type { ClockKind } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { formatMinutes } from './clock-bar.tsx'
import { toInstantAfter } from './forgotten-dialog.tsx'
import { useClockedTexts } from './use-clock.ts'

type Identified = ClockState & { ticket: string }

/** Seconds after which the sheet closes by itself: to decide, and to read what was done. */
const openSeconds = 20
const doneSeconds = 8

/** What the person whose PIN was entered can do. It closes by itself, so that nobody clocks for somebody else. */
export function TimeClockSheet({ person, onClose }: { person: Identified; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const { time } = useFormat()
  const texts = useClockedTexts()
  const [state, setState] = useState<ClockState>(person)
  const [done, setDone] = useState<ClockKind | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const write = useWrite(timeClock.clockByPin, {
    onSuccess: (next, { body }) => {
      setState(next)
      setAsking(false)
      setError(null)
      setDone(body.undo ? null : body.kind)
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.code === 'clock_out_forgotten') setAsking(true)
      else setError(errorMessage(failure instanceof CallError && failure.fields.forgottenOut ? failure.fields.forgottenOut : failure))
    },
  })
  const clock = (kind: ClockKind, more: { undo?: boolean; forgottenOut?: string | null } = {}) => {
    if (write.isPending) return
    if (kind === 'in' && !more.undo && state.asksForClockOut && more.forgottenOut === undefined) setAsking(true)
    else write.mutate({ input: {}, body: { ticket: person.ticket, kind, ...more } })
  }
  const left = useCountdown(done ? doneSeconds : openSeconds, `${done} ${isAsking}`, isAsking || write.isPending, onClose)
  const { open, today } = state
  return (
    <section className="tc-sheet grid gap-16 surface line-above" aria-label={t('time_clock_of', { name: state.firstName })}>
      <header className="row gap-12">
        <Avatar name={state.firstName} id={state.userId} size="l" />
        <span className="grow">
          <h2 ref={heading} tabIndex={-1}>
            {t('hello', { name: state.firstName })}
          </h2>
          <small className="muted num">
            {today.planned.length > 0 ? t('shift_is', { hours: formatMinutes(today.planned) }) : t('not_planned_today')}
          </small>
        </span>
        <Button variant="ghost" onClick={onClose}>
          {done ? t('done') : t('not_you')}
        </Button>
      </header>
      {error && (
        <Note tone="warn" live>
          {error}
        </Note>
      )}
      {done && (
        <Note
          tone="ok"
          live
          title={texts[done](time(Date.now()))}
          actions={
            <Button icon="undo" onClick={() => clock(done, { undo: true })}>
              {t('undo')}
            </Button>
          }
        />
      )}
      {!done && isAsking && open && (
        <AskForgotten start={open.in} isBusy={write.isPending} onAnswer={(forgottenOut) => clock('in', { forgottenOut })} />
      )}
      {!done && !isAsking && <SheetSteps state={state} isBusy={write.isPending} onClock={clock} />}
      <p className="tc-closes xs muted num" aria-hidden="true">
        {!isAsking && t('closes_in', { count: left })}
      </p>
    </section>
  )
}

/** Counts seconds down to nothing, from the start again when `key` changes. */
function useCountdown(seconds: number, key: string, isPaused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts again
  useEffect(() => {
    if (isPaused) return
    let rest = seconds
    setLeft(rest)
    const timer = setInterval(() => {
      rest -= 1
      setLeft(rest)
      if (rest <= 0) end()
    }, 1000)
    return () => clearInterval(timer)
  }, [key, seconds, isPaused])
  return left
}

function SheetSteps({ state, isBusy, onClock }: { state: ClockState; isBusy: boolean; onClock: (kind: ClockKind) => void }) {
  const { t } = useTranslation('attendance')
  const isIn = state.open !== null && !state.asksForClockOut
  const isOnBreak = isIn && state.open?.breaks.some((one) => one.end === null)
  return (
    <div className="tc-steps stack">
      <Button
        variant={isIn ? 'plain' : 'primary'}
        size="xl"
        icon="play"
        disabled={isIn}
        busy={isBusy && !isIn}
        onClick={() => onClock('in')}
      >
        {t('clock_in')}
      </Button>
      {isOnBreak ? (
        <Button variant="primary" size="xl" icon="play" onClick={() => onClock('breakEnd')}>
          {t('end_break')}
        </Button>
      ) : (
        <Button size="xl" icon="hourglass" disabled={!isIn} onClick={() => onClock('breakStart')}>
          {t('start_break')}
        </Button>
      )}
      <Button variant={isIn && !isOnBreak ? 'primary' : 'plain'} size="xl" icon="logout" disabled={!isIn} onClick={() => onClock('out')}>
        {t('clock_out')}
      </Button>
    </div>
  )
}

function AskForgotten({ start, isBusy, onAnswer }: { start: string; isBusy: boolean; onAnswer: (out: string | null) => void }) {
  const { t } = useTranslation('attendance')
  const { dayOf, time, timeZone } = useFormat()
  const form = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<string | null>(null)
  return (
    <div ref={form} className="stack">
      <b className="semi">{t('forgotten_title', { day: dayOf(start) })}</b>
      <p className="muted">{t('forgotten_text', { time: time(start) })}</p>
      <TimeField label={t('left_at')} size="xl" value={left} onChange={setLeft} />
      <div className="tc-steps stack">
        <Button size="xl" busy={isBusy} onClick={() => onAnswer(null)}>
          {t('do_not_know')}
        </Button>
        <Button
          variant="primary"
          size="xl"
          busy={isBusy}
          disabled={left === null}
          onClick={() => left && !focusFirstError(form.current) && onAnswer(toInstantAfter(start, left, timeZone))}
        >
          {t('save_and_clock_in')}
        </Button>
      </div>
    </div>
  )
}
