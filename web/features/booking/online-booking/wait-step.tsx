import { useRef, useState } from 'react'
import { maxWaitDays } from '../../../../schema/rules/booking/waiting-list.ts'
import { CallError, call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { addDays, dayIn, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon } from './call-salon.tsx'
import { needsSalon } from './conflict.ts'
import { DayField } from './day-field.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { findServices, joinNames, type Page } from './page.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import './booking-waiting.css'
import './booking-fields.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { waitingListGuests } from '../../../../schema/api/booking/waiting-list-guests.ts'
import type { CallBody } from '../../../../schema/api/endpoint.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'

const stepMinutes = 30

/** Times of day (`HH:MM`) every half hour from the earliest opening to the latest closing of the week, both included. */
export function listRequestHours(week: PageSalon['openingTime']): string[] {
  const periods = week.flatMap(({ timing }) => timing)
  if (periods.length === 0) return []
  const first = Math.min(...periods.map(({ opening }) => parseTimeOfDay(opening)))
  const last = Math.max(...periods.map(({ closing }) => parseTimeOfDay(closing)))
  const hours: string[] = []
  for (let minute = first; minute < last; minute += stepMinutes) hours.push(formatTimeOfDay(minute))
  return [...hours, formatTimeOfDay(last)]
}

/** Adds the guest to the waiting list. A repeated call with the same idempotency key adds one entry. */
export const joinWaitingList = (sessionCode: string, entry: CallBody<typeof waitingListGuests.join>, key: string) =>
  call(waitingListGuests.join, {}, { ...entry, language }, { sessionCode, key })

const shortNames = weekdayNames(locale, 'short')
const longNames = weekdayNames(locale, 'long')
const twoWeeks = 13

export interface WaitTimes {
  readonly dayFrom: string
  readonly dayTo: string
  readonly weekdays: readonly (typeof weekOrder)[number][]
  readonly from: string
  readonly to: string
}
interface FieldsProps {
  readonly times: WaitTimes
  readonly onChange: (part: Partial<WaitTimes>) => void
}

/** Joins the waiting list: asks for the days and hours that suit. The salon sends an offer when such a time becomes free. */
export function WaitStep({ page }: { page: Page }) {
  const { info, progress, change, catalogue, onSessionExpired } = page
  const { requests, day, note, isOnWaitingList } = progress
  const today = dayIn(info.timeZone, Date.now())
  const openWeekdays = weekOrder.filter((weekday) => info.openingTime.some((one) => one.dayOfWeek === weekday && one.timing.length > 0))
  const hours = listRequestHours(info.openingTime)
  const [times, setTimes] = useState<WaitTimes>({
    dayFrom: day ?? today,
    dayTo: addDays(day ?? today, twoWeeks),
    weekdays: openWeekdays,
    from: hours[0] ?? '09:00',
    to: hours.at(-1) ?? '18:00',
  })
  const idempotencyKey = useRef(crypto.randomUUID())
  const action = useGuestAction()
  const set = (part: Partial<WaitTimes>) => {
    action.clearError()
    setTimes((last) => ({ ...last, ...part }))
  }
  const services = catalogue.data ? findServices(catalogue.data, requests) : []
  const join = () =>
    action.run(async () => {
      try {
        const entry = { services: [...requests], ...times, weekdays: [...times.weekdays], note: note.trim() }
        await joinWaitingList(progress.sessionCode ?? '', entry, idempotencyKey.current)
        change({ isOnWaitingList: true, requests: [], day: null, slot: null, note: '' })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return onSessionExpired()
        throw error
      }
    })
  if (isOnWaitingList) return <Joined page={page} />
  return (
    <Frame
      title={t('when_title')}
      text={t('wait_text')}
      onSubmit={join}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={action.busy} disabled={times.weekdays.length === 0}>
          {times.weekdays.length === 0 ? t('wait_choose_days') : t('wait_join')}
        </Button>
      }
    >
      <p className="gb-chosen t2">{joinNames(services.map((service) => service.service))}</p>
      <DayFields today={today} times={times} onChange={set} />
      <WeekdayFields openWeekdays={openWeekdays} times={times} onChange={set} />
      <HourFields hours={hours} times={times} onChange={set} />
      <ErrorNote error={action.error} />
      {needsSalon(action.error) && <CallSalon phone={info.phoneNumber} />}
    </Frame>
  )
}

/** Confirms that the guest is on the waiting list. */
function Joined({ page: { progress, change } }: { page: Page }) {
  return (
    <Frame title={t('wait_done')} text={t('wait_done_text', { number: progress.provenPhone.slice(-4) })}>
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Button size="xl" block icon="plus" onClick={() => change({ isOnWaitingList: false, step: 'services' })}>
        {t('book_another')}
      </Button>
    </Frame>
  )
}

export function DayFields({ today, times: { dayFrom, dayTo }, onChange }: FieldsProps & { today: string }) {
  return (
    <div className="gb-pair grid two-columns">
      <DayField
        label={t('wait_day_from')}
        value={dayFrom}
        min={today}
        onChange={(day) => onChange({ dayFrom: day, ...(day > dayTo ? { dayTo: day } : {}) })}
      />
      <DayField
        label={t('wait_day_to')}
        value={dayTo}
        min={dayFrom}
        max={addDays(dayFrom, maxWaitDays - 1)}
        onChange={(day) => onChange({ dayTo: day })}
      />
    </div>
  )
}

function WeekdayFields({ openWeekdays, times: { weekdays }, onChange }: FieldsProps & { openWeekdays: WaitTimes['weekdays'] }) {
  return (
    <fieldset className="gb-chips wrap flex gap-8">
      <legend className="label">{t('wait_weekdays')}</legend>
      {openWeekdays.map((weekday) => (
        <label key={weekday} className="chip gb-chip anchor">
          <input
            type="checkbox"
            className="gb-box full"
            aria-label={longNames[weekday]}
            checked={weekdays.includes(weekday)}
            onChange={({ target: { checked } }) =>
              onChange({ weekdays: openWeekdays.filter((one) => (one === weekday ? checked : weekdays.includes(one))) })
            }
          />
          {shortNames[weekday]}
        </label>
      ))}
    </fieldset>
  )
}

export function HourFields({ hours, times: { from, to }, onChange }: FieldsProps & { hours: readonly string[] }) {
  return (
    <div className="gb-pair grid two-columns">
      <label className="shrinks">
        <span className="label">{t('wait_from')}</span>
        <select className="input xl num" value={from} onChange={({ target: { value } }) => onChange({ from: value })}>
          {hours.slice(0, -1).map((hour) => (
            <option key={hour} disabled={hour >= to}>
              {hour}
            </option>
          ))}
        </select>
      </label>
      <label className="shrinks">
        <span className="label">{t('wait_to')}</span>
        <select className="input xl num" value={to} onChange={({ target: { value } }) => onChange({ to: value })}>
          {hours.slice(1).map((hour) => (
            <option key={hour} disabled={hour <= from}>
              {hour}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
