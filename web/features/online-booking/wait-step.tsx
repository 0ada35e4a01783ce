import { useRef, useState } from 'react'
import { maxWaitDays } from '../../../schema/rules/waiting-list.ts'
import { CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { addDays, dayIn, weekdayNames } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { joinWaitingList } from './guest-calls.ts'
import { locale } from './language.ts'
import { findServices, listed, type Page } from './page.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { weekOrder, wishHours } from './wait-hours.ts'
import './booking-waiting.css'

const names = weekdayNames(locale, 'short')
const longNames = weekdayNames(locale, 'long')
const twoWeeks = 13

/** No time suits: which days and hours would, and the salon writes as soon as one is free. */
export function WaitStep({ page }: { page: Page }) {
  const { info, progress, change, catalogue, ended } = page
  const { wishes, day, note, waits } = progress
  const today = dayIn(info.timeZone, Date.now())
  const open = weekOrder.filter((weekday) => info.openingTime.some((one) => one.dayOfWeek === weekday && one.timing.length > 0))
  const hours = wishHours(info.openingTime)
  const [times, setTimes] = useState({
    ...{ dayFrom: day ?? today, dayTo: addDays(day ?? today, twoWeeks), weekdays: open },
    ...{ from: hours[0] ?? '09:00', to: hours.at(-1) ?? '18:00' },
  })
  const key = useRef(crypto.randomUUID())
  const deed = useGuestAction()
  const set = (part: Partial<typeof times>) => {
    deed.forgive()
    setTimes((last) => ({ ...last, ...part }))
  }
  const services = catalogue.data ? findServices(catalogue.data, wishes) : []
  const join = () =>
    deed.run(async () => {
      try {
        await joinWaitingList(progress.sessionCode ?? '', { services: [...wishes], ...times, note: note.trim() }, key.current)
        change({ waits: true, wishes: [], day: null, slot: null, note: '' })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return ended()
        throw error
      }
    })
  if (waits)
    return (
      <Frame title={t('wait_done')} text={t('wait_done_text', { number: progress.provenPhone.slice(-4) })}>
        <span className="gb-done" aria-hidden="true">
          <Icon name="check" size={24} />
        </span>
        <Button size="xl" block icon="plus" onClick={() => change({ waits: false, step: 'services' })}>
          {t('book_another')}
        </Button>
      </Frame>
    )
  // A day that is still being typed is none yet.
  const most = times.dayFrom ? addDays(times.dayFrom, maxWaitDays - 1) : undefined
  return (
    <Frame
      title={t('when_title')}
      text={t('wait_text')}
      onSubmit={join}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={deed.busy} disabled={times.weekdays.length === 0}>
          {times.weekdays.length === 0 ? t('wait_choose_days') : t('wait_join')}
        </Button>
      }
    >
      <p className="gb-chosen">{listed(services.map((service) => service.service))}</p>
      <div className="gb-pair">
        <label>
          <span className="label">{t('wait_day_from')}</span>
          <input
            type="date"
            className="input xl"
            required
            min={today}
            value={times.dayFrom}
            onChange={({ target: { value } }) => set({ dayFrom: value, ...(value > times.dayTo ? { dayTo: value } : {}) })}
          />
        </label>
        <label>
          <span className="label">{t('wait_day_to')}</span>
          <input
            type="date"
            className="input xl"
            required
            min={times.dayFrom}
            max={most}
            value={times.dayTo}
            onChange={({ target: { value } }) => set({ dayTo: value })}
          />
        </label>
      </div>
      <fieldset className="gb-chips">
        <legend className="label">{t('wait_weekdays')}</legend>
        {open.map((weekday) => (
          <label key={weekday} className="chip gb-chip">
            <input
              type="checkbox"
              className="gb-box"
              aria-label={longNames[weekday]}
              checked={times.weekdays.includes(weekday)}
              onChange={({ target: { checked } }) =>
                set({ weekdays: open.filter((one) => (one === weekday ? checked : times.weekdays.includes(one))) })
              }
            />
            {names[weekday]}
          </label>
        ))}
      </fieldset>
      <div className="gb-pair">
        <label>
          <span className="label">{t('wait_from')}</span>
          <select className="input xl num" value={times.from} onChange={({ target: { value } }) => set({ from: value })}>
            {hours.slice(0, -1).map((hour) => (
              <option key={hour} disabled={hour >= times.to}>
                {hour}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="label">{t('wait_to')}</span>
          <select className="input xl num" value={times.to} onChange={({ target: { value } }) => set({ to: value })}>
            {hours.slice(1).map((hour) => (
              <option key={hour} disabled={hour <= times.from}>
                {hour}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Refusal error={deed.error} />
    </Frame>
  )
}
