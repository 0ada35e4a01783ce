import { useState } from 'react'
import type { GuestEntry } from '../../../../schema/api/booking/guest-replies.ts'
import { waitingListGuests as rows } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { locale } from './language.ts'
import { joinNames } from './page.ts'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import './online-booking.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import './booking-waiting.css'

const noSession = { sessionCode: '' }
const shortNames = weekdayNames(locale, 'short')
const titleKeys: Record<GuestEntry['state'], TextKey> = {
  waiting: 'wait_done',
  offered: 'offer_title',
  booked: 'entry_booked',
  left: 'wait_left',
  over: 'entry_expired',
}
const textKeys: Record<GuestEntry['state'], TextKey> = {
  waiting: 'entry_waiting_text',
  offered: 'entry_offered_text',
  booked: 'offer_accepted_text',
  left: 'entry_left_text',
  over: 'entry_expired_text',
}

/** /waitingList#token: the guest's entry in the waiting list, and a button to leave it. */
export function WaitingEntryScreen() {
  return (
    <WaitingFrame load={(token, signal) => call(rows.entry, { token }, undefined, { ...noSession, signal })}>
      {(entry, token) => <Entry first={entry} token={token} />}
    </WaitingFrame>
  )
}

function Entry({ first, token }: { first: GuestEntry; token: string }) {
  const [entry, setEntry] = useState(first)
  const action = useGuestAction()
  const { state, services, dayFrom, dayTo, weekdays, from, to, salonId } = entry
  const isWaiting = state === 'waiting' || state === 'offered'
  const leave = () => action.run(async () => setEntry(await call(rows.leave, { token }, undefined, noSession)))
  const what = services.map(({ service, firstName }) => (firstName ? t('service_with', { service, person: firstName }) : service))
  return (
    <Frame key={state} title={t(titleKeys[state])} text={t(textKeys[state])}>
      <div className="card gb-ticket grid pad">
        <div className="row">
          <Icon name="scissors" className="muted" />
          <b className="grow semi">{joinNames(what)}</b>
        </div>
        <div className="gb-line row hair-above">
          <Icon name="calendar" className="muted" />
          <span className="grow">
            {dayFrom === dayTo
              ? formatDay(dayFrom, locale, 'short')
              : t('wait_days', { from: formatDay(dayFrom, locale, 'short'), to: formatDay(dayTo, locale, 'short') })}
            <span className="below muted">
              {weekOrder
                .filter((day) => weekdays.includes(day))
                .map((day) => shortNames[day])
                .join(', ')}
            </span>
          </span>
        </div>
        <div className="gb-line row hair-above">
          <Icon name="clock" className="muted" />
          <span className="grow num">{t('wait_hours', { from, to })}</span>
        </div>
      </div>
      <ErrorNote error={action.error} retry={leave} />
      {isWaiting ? (
        <Button size="xl" block busy={action.busy} onClick={leave}>
          {t('wait_leave')}
        </Button>
      ) : (
        <a className="btn xl block" href={`/onlineBooking/${encodeURIComponent(salonId)}`}>
          <Icon name="calendar" />
          {t('offer_other_times')}
        </a>
      )}
    </Frame>
  )
}
