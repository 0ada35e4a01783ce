import { useState } from 'react'
import type { GuestOffer } from '../../../../schema/api/booking/guest-replies.ts'
import { waitingListGuests as rows } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon } from './call-salon.tsx'
import { needsSalon, readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { locale } from './language.ts'
import { joinNames } from './page.ts'
import { getRequestKey } from './request-keys.ts'
import { Ticket } from './ticket.tsx'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import './online-booking.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import './booking-waiting.css'

const noSession = { sessionCode: '' }

/** /waitingOffer#token: a free time that the guest can accept or decline. */
export function WaitingOfferScreen() {
  return (
    <WaitingFrame load={(token, signal) => call(rows.offer, { token }, undefined, { ...noSession, signal })}>
      {(offer, token) => <Offer first={offer} token={token} />}
    </WaitingFrame>
  )
}

/** What the guest did on this page: accepted or declined the offer, or left the waiting list. */
type Answer = 'yes' | 'no' | 'left'
const titleKeys: Record<Exclude<GuestOffer['state'], 'open'>, TextKey> = {
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  lapsed: 'offer_expired',
  gone: 'offer_taken',
  withdrawn: 'offer_withdrawn',
}
function getTextKey(state: GuestOffer['state'], isWaiting: boolean, answer: Answer | null): TextKey {
  if (state === 'accepted') return answer === 'yes' ? 'offer_yes_text' : 'offer_accepted_text'
  return isWaiting && answer !== 'left' ? 'offer_stay_text' : 'offer_left_text'
}

/** The offer and the guest's answer to it. A conflict shows the offer's current state instead, e.g. that it was withdrawn. */
function useOffer(first: GuestOffer, token: string) {
  const [offer, setOffer] = useState(first)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { run, busy, error } = useGuestAction()
  const send = (next: Answer) =>
    run(async () => {
      try {
        if (next === 'left') await call(rows.leave, { token: offer.listToken }, undefined, noSession)
        else if (next === 'no') setOffer(await call(rows.decline, { token }, undefined, noSession))
        else setOffer(await call(rows.accept, { token }, undefined, { ...noSession, key: getRequestKey('accept', token) }))
        setAnswer(next)
      } catch (failure) {
        const current = readConflict<GuestOffer>(failure, 'offer')
        if (!current || current.state === 'open') throw failure
        setOffer(current)
      }
    })
  return { offer, answer, send, busy, error }
}

function Offer({ first, token }: { first: GuestOffer; token: string }) {
  const { offer, answer, send, busy, error } = useOffer(first, token)
  const { timeZone: zone, start, end, expiry } = offer
  const left = useSecondsUntil(offer.state === 'open' ? Date.parse(expiry) : null)
  const state = offer.state === 'open' && left === 0 && Date.now() >= Date.parse(expiry) ? 'lapsed' : offer.state
  const services = offer.services.map(({ service, firstName }) => (firstName ? t('service_with', { service, person: firstName }) : service))
  const ticket = <Ticket zone={zone} start={start} end={end} what={joinNames(services)} place="" />
  if (state === 'open')
    return (
      <Frame
        title={t('offer_title')}
        text={t('offer_text', { time: timeIn(zone, expiry) })}
        onSubmit={() => send('yes')}
        foot={
          <div className="grid gap-10">
            <Button type="submit" variant="primary" size="xl" block busy={busy}>
              {t('offer_yes', { day: formatDay(dayIn(zone, start), locale, 'short'), time: timeIn(zone, start) })}
            </Button>
            <Button size="xl" block disabled={busy} onClick={() => send('no')}>
              {t('offer_no')}
            </Button>
          </div>
        }
      >
        {ticket}
        {needsSalon(error) && <CallSalon phone={offer.phoneNumber} />}
        <ErrorNote error={error} retry={() => send('yes')} />
      </Frame>
    )
  const isAccepted = state === 'accepted'
  return (
    <Frame key={state} title={t(answer === 'left' ? 'wait_left' : titleKeys[state])} text={t(getTextKey(state, offer.waits, answer))}>
      {isAccepted && (
        <span className="gb-done grid centred green" aria-hidden="true">
          <Icon name="check" size={24} />
        </span>
      )}
      {answer !== 'left' && ticket}
      <ErrorNote error={error} />
      {!isAccepted && (
        <a className="btn xl block" href={`/onlineBooking/${encodeURIComponent(offer.salonId)}`}>
          <Icon name="calendar" />
          {t('offer_other_times')}
        </a>
      )}
      {offer.waits && answer !== 'left' && !isAccepted && (
        <button type="button" className="btn ghost" disabled={busy} onClick={() => send('left')}>
          {t('wait_leave')}
        </button>
      )}
    </Frame>
  )
}
