import type { ReactNode } from 'react'
import type { FreeSlot, OnlineCatalogue, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { type Day, formatDay, timeIn } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Note } from '../../../ui/note.tsx'
import { DayChoice } from './day-choice.tsx'
import { ErrorNote } from './error-note.tsx'
import { Summary } from './frame.tsx'
import { locale } from './language.ts'
import { formatDuration, getFirstName, joinNames } from './page.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { type SlotNames, Times } from './times.tsx'
import { t } from './translate.ts'
import type { Days } from './use-days.ts'
import type { LoadState } from './use-load.ts'

/** Says that the chosen time was taken meanwhile and whether other times are left. */
function SlotTakenNote({ left }: { left: number }) {
  return (
    <Note tone="warn" live title={t('taken')}>
      {left > 0 ? t('taken_left') : t('taken_none_left')}
    </Note>
  )
}

/** The day and time of a booking: days with free times, and the free times of the chosen day. */
export function SlotChoice({
  info,
  days,
  day,
  times,
  slots,
  isFull,
  takenLeft,
  names,
  chosen,
  onDay,
  onSlot,
}: {
  info: PageSalon
  days: Days
  day: Day | null
  /** The loading state of the day's free times. */
  times: LoadState<unknown>
  /** The free times to show; undefined while they are being loaded. */
  slots: readonly FreeSlot[] | undefined
  /** The day has no free times. */
  isFull: boolean
  /** Number of free times that are left after the chosen one was taken by someone else; undefined if it was not. */
  takenLeft: number | undefined
  names: SlotNames
  chosen: FreeSlot | null
  onDay: (day: Day) => void
  onSlot: (slot: FreeSlot) => void
}) {
  const isLoading = day === null ? !days.noneAvailable && !days.noneShown && !days.error : times.isLoading
  return (
    <>
      <DayChoice info={info} days={days} day={day} onChoose={onDay} />
      <ErrorNote error={days.error} retry={days.retry} />
      <ErrorNote error={times.error} retry={times.retry} />
      {takenLeft !== undefined && <SlotTakenNote left={takenLeft} />}
      {days.noneAvailable && <p className="note info">{t('no_times_ahead', { phone: formatPhone(info.phoneNumber) })}</p>}
      {days.noneShown && <p className="note info">{t('no_times_shown')}</p>}
      {slots && day ? (
        <Times slots={slots} names={names} zone={info.timeZone} day={day} chosen={chosen} onChoose={onSlot} />
      ) : (
        isLoading && <StepSkeleton rows={3} height={62} />
      )}
      {isFull && takenLeft === undefined && <p className="note info">{t('no_times_on_day')}</p>}
    </>
  )
}

/** Day, time, team members and duration of a slot, with the price unless it is null. */
export function SlotSummary({
  zone,
  day,
  slot,
  names,
  price,
}: {
  zone: string
  day: Day
  slot: FreeSlot
  names: Pick<OnlineCatalogue, 'staff'>
  price: ReactNode
}) {
  return (
    <Summary
      what={t('day_at', { day: formatDay(day, locale, 'short'), time: timeIn(zone, slot.start) })}
      more={t('person_and_length', {
        people: joinNames(slot.services.map(({ userId }) => getFirstName(names, userId))),
        length: formatDuration((Date.parse(slot.end) - Date.parse(slot.start)) / 60_000),
      })}
      price={price}
    />
  )
}
