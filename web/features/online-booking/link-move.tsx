import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { type LinkedBooking, LinkSlot } from '../../../schema/api/booking-links.ts'
import type { FreeSlot } from '../../../schema/api/online-booking.ts'
import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { type Day, dayIn, formatDay, timeIn } from '../../ui/dates.ts'
import { DayChoice } from './day-choice.tsx'
import { Refusal } from './error-note.tsx'
import { Frame, Sum } from './frame.tsx'
import { locale } from './language.ts'
import { asFreeSlot, moveTo, readLinkDays, readLinkSlots, readSalon } from './link-calls.ts'
import type { LinkPage } from './link-screen.tsx'
import { duration, listed, personName } from './page.ts'
import { Taken } from './slot-taken.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { Times } from './times.tsx'
import { t } from './translate.ts'
import { useAnswer } from './use-answer.ts'
import { useDays } from './use-days.ts'
import { useGuestAction } from './use-guest-action.ts'

const Lost = v.object({ slots: v.array(LinkSlot) })
type Moving = { page: LinkPage; onMoved: (linked: LinkedBooking) => void }

export function LinkMove({ page, onMoved }: Moving) {
  const { salonId } = page.linked.salon
  const { data, error, again } = useAnswer(salonId, (signal) => readSalon(salonId, signal))
  if (data) return <Where page={page} onMoved={onMoved} info={data} />
  return <Frame title={t('when_title')}>{error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={5} />}</Frame>
}

/** By whom, on which day, at what time; then it has moved. */
function Where({ page, onMoved, info }: Moving & { info: PublicInfo }) {
  const { token, booking, overtaken } = page
  const zone = info.timeZone
  const [anybody, setAnybody] = useState(false)
  const [day, setDay] = useState<Day | null>(dayIn(zone, booking.start))
  const [slot, setSlot] = useState<FreeSlot | null>(null)
  const [taken, setTaken] = useState<{ day: Day; slots: readonly LinkSlot[] } | null>(null)
  const lost = taken !== null && taken.day === day ? taken : null
  const deed = useGuestAction()
  const choose = useCallback((next: Day) => {
    setDay(next)
    setSlot(null)
  }, [])
  const source = {
    about: String(anybody),
    read: (month: string, signal: AbortSignal) => readLinkDays(token, month, anybody, signal),
  }
  const days = useDays(info, source, day, lost !== null, choose)
  const times = useAnswer(day !== null && lost === null ? `${day} ${anybody}` : null, (signal) =>
    readLinkSlots(token, day ?? '', anybody, signal),
  )
  const slots = lost?.slots ?? times.data
  const names = {
    services: booking.services.map(({ agendaServiceId, service }) => ({ serviceId: agendaServiceId, service })),
    staff: [...booking.services, ...(slots ?? []).flatMap((one) => one.services)].map(({ userId, person }) => ({
      userId,
      firstName: person,
    })),
  }
  const stands = (one: FreeSlot) =>
    one.services.every(({ userId, start }, i) => userId === booking.services[i]?.userId && start === booking.services[i]?.start)
  const save = (to: FreeSlot) =>
    deed.run(async () => {
      try {
        onMoved(await moveTo(token, to, anybody, booking.version))
      } catch (error) {
        const left = error instanceof CallError && error.status === 409 ? v.safeParse(Lost, error.body) : undefined
        if (left?.success && day) {
          setSlot(null)
          setTaken({ day, slots: left.output.slots })
        } else if (!overtaken(error)) throw error
      }
    })
  const by = (next: boolean) => {
    setTaken(null)
    setSlot(null)
    setAnybody(next)
  }
  const people = listed(booking.services.map(({ person }) => person).filter(Boolean))
  const now = t('day_at', { day: formatDay(dayIn(zone, booking.start), locale, 'weekday'), time: timeIn(zone, booking.start) })
  return (
    <Frame
      title={t('when_title')}
      text={t('link_now', { when: now })}
      onSubmit={() => slot && save(slot)}
      foot={
        <>
          {slot && day && (
            <Sum
              what={t('day_at', { day: formatDay(day, locale, 'short'), time: timeIn(zone, slot.start) })}
              more={t('person_and_length', {
                people: listed(slot.services.map(({ userId }) => personName(names, userId))),
                length: duration((Date.parse(slot.end) - Date.parse(slot.start)) / 60_000),
              })}
              price={null}
            />
          )}
          <Button type="submit" variant="primary" size="xl" block busy={deed.busy} disabled={!slot}>
            {slot && day ? t('link_move_to', { day: formatDay(day, locale, 'weekday') }) : t('choose_time')}
          </Button>
        </>
      }
    >
      {people !== '' && (
        <fieldset className="gb-chips">
          <legend className="sr">{t('choose_staff')}</legend>
          {[false, true].map((choice) => (
            <label key={String(choice)} className="chip gb-chip">
              <input type="radio" name="person" className="gb-box" checked={anybody === choice} onChange={() => by(choice)} />
              {choice ? t('anyone_available') : people}
            </label>
          ))}
        </fieldset>
      )}
      <DayChoice
        info={info}
        today={days.today}
        from={days.from}
        onFrom={days.setFrom}
        month={days.month}
        onMonth={days.setMonth}
        day={day}
        hasRoom={days.hasRoom}
        onChoose={(next) => {
          setTaken(null)
          choose(next)
        }}
      />
      <Refusal error={days.error} again={days.again} />
      <Refusal error={times.error} again={times.again} />
      {lost && <Taken left={lost.slots.length} />}
      {days.none && <p className="note info">{t('no_times_ahead', { phone: info.phoneNumber })}</p>}
      {slots && day ? (
        <Times
          slots={slots.map(asFreeSlot).filter((one) => !stands(one))}
          catalogue={names}
          zone={zone}
          day={day}
          chosen={slot}
          onChoose={setSlot}
        />
      ) : (
        (day === null ? !days.none && !days.error : times.waits) && <StepSkeleton rows={3} height={62} />
      )}
      {slots?.length === 0 && !lost && <p className="note info">{t('no_times_on_day')}</p>}
      <Refusal error={deed.error} again={slot ? () => save(slot) : undefined} />
    </Frame>
  )
}
