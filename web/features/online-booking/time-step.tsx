import { useCallback, useEffect, useState } from 'react'
import type { FreeSlot, OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { type Day, formatDay, timeIn } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { DayChoice } from './day-choice.tsx'
import { Refusal } from './error-note.tsx'
import { ClearLinks, Frame, Sum } from './frame.tsx'
import { readDays, readSlots } from './guest-calls.ts'
import { locale } from './language.ts'
import { computeTotal, duration, findServices, listed, money, type Page, personName } from './page.ts'
import { PeopleChoice } from './people-choice.tsx'
import { type Chosen, cleared } from './progress.ts'
import { Taken } from './slot-taken.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { Times } from './times.tsx'
import { t } from './translate.ts'
import { useAnswer } from './use-answer.ts'
import { useDays } from './use-days.ts'
import { useSave } from './use-save.ts'

export function TimeStep({ page }: { page: Page }) {
  const { data, error, again } = page.catalogue
  if (data) return <When page={page} catalogue={data} />
  return <Frame title={t('when_title')}>{error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={5} />}</Frame>
}

/** By whom, on which day, at what time; then it is booked. */
function When({ page, catalogue }: { page: Page; catalogue: OnlineCatalogue }) {
  const { progress, change, info, ended, restart } = page
  const { wishes, day, slot, note } = progress
  const sessionCode = progress.sessionCode ?? ''
  const zone = info.timeZone
  const [taken, setTaken] = useState<{ day: Day; slots: readonly FreeSlot[] } | null>(null)
  const save = useSave(page, catalogue, (slots) => day && setTaken({ day, slots }))
  const lost = taken !== null && taken.day === day ? taken : null
  const choose = useCallback((next: Day) => change({ day: next, slot: null }), [change])
  const source = {
    about: `${sessionCode} ${JSON.stringify(wishes)}`,
    read: (month: string, signal: AbortSignal) => readDays(sessionCode, month, wishes, signal),
  }
  const days = useDays(info, source, day, lost !== null, choose)
  const asks = day !== null && lost === null
  const times = useAnswer(asks ? `${day} ${JSON.stringify(wishes)}` : null, (signal) => readSlots(sessionCode, day ?? '', wishes, signal))
  const over = [days.error, times.error, save.error].some((error) => error instanceof CallError && error.status === 401)
  const slots = lost?.slots ?? times.data
  useEffect(() => {
    if (over) ended()
  }, [over, ended])

  const byOther = (next: Chosen[]) => {
    setTaken(null)
    change({ wishes: next, slot: null, deed: null })
  }
  const onDay = (next: Day) => {
    setTaken(null)
    choose(next)
  }
  const services = findServices(catalogue, wishes)
  const total = computeTotal(services)
  const minutes = slot ? (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000 : 0
  return (
    <Frame
      title={t('when_title')}
      onSubmit={() => slot && save.run(slot)}
      foot={
        <>
          {slot && day && (
            <Sum
              what={t('day_at', { day: formatDay(day, locale, 'short'), time: timeIn(zone, slot.start) })}
              more={t('person_and_length', {
                people: listed(slot.services.map(({ userId }) => personName(catalogue, userId))),
                length: duration(minutes),
              })}
              price={total === null ? null : money(total)}
            />
          )}
          <Button type="submit" variant="primary" size="xl" block busy={save.busy} disabled={!slot}>
            {slot && day ? t('confirm_day', { day: formatDay(day, locale, 'weekday') }) : t('choose_time')}
          </Button>
        </>
      }
    >
      <p className="gb-chosen">{listed(services.map((service) => service.service))}</p>
      <PeopleChoice catalogue={catalogue} wishes={wishes} onChange={byOther} />
      <DayChoice
        info={info}
        today={days.today}
        from={days.from}
        onFrom={days.setFrom}
        month={days.month}
        onMonth={days.setMonth}
        day={day}
        hasRoom={days.hasRoom}
        onChoose={onDay}
      />
      <Refusal error={days.error} again={days.again} />
      <Refusal error={times.error} again={times.again} />
      {lost && <Taken left={lost.slots.length} />}
      {days.none && <p className="note info">{t('no_times_ahead', { phone: info.phoneNumber })}</p>}
      {slots && day ? (
        <Times slots={slots} catalogue={catalogue} zone={zone} day={day} chosen={slot} onChoose={(next) => change({ slot: next })} />
      ) : (
        (day === null ? !days.none && !days.error : times.waits) && <StepSkeleton rows={3} height={62} />
      )}
      {slots?.length === 0 && !lost && <p className="note info">{t('no_times_on_day')}</p>}
      <button type="button" className="btn xl block" onClick={() => change({ step: 'wait', waits: false })}>
        <Icon name="bell" />
        {t('join_waiting_list')}
      </button>
      <div>
        <label className="label" htmlFor="gb-note">
          {t('note')}
        </label>
        <textarea
          id="gb-note"
          className="input"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      <Refusal error={save.error} again={slot ? () => save.run(slot) : undefined} />
      <ClearLinks onStep={slot || note ? () => change(cleared(progress, 'time')) : undefined} onAll={() => restart()} />
    </Frame>
  )
}
