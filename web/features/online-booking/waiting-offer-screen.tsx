import { useState } from 'react'
import * as v from 'valibot'
import { GuestOffer, waitingListGuests as rows } from '../../../schema/api/waiting-list.ts'
import { CallError, call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { locale } from './language.ts'
import { listed } from './page.ts'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useSecondsUntil } from './use-seconds.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import './online-booking.css'
import './booking-choices.css'
import './booking-done.css'
import './booking-waiting.css'

const none = { sessionCode: '' }
const Refused = v.object({ offer: GuestOffer })

/** /waitingOffer#token: a time is free, yes or no. */
export function WaitingOfferScreen() {
  return (
    <WaitingFrame ask={(token, signal) => call(rows.offer, { token }, undefined, { ...none, signal })}>
      {(offer, token) => <Asked first={offer} token={token} />}
    </WaitingFrame>
  )
}

type Said = 'yes' | 'no' | 'left' | null
const titles: Record<Exclude<GuestOffer['state'], 'open'>, TextKey> = {
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  lapsed: 'offer_expired',
  gone: 'offer_taken',
  withdrawn: 'offer_withdrawn',
}
function textOf(offer: GuestOffer, said: Said): TextKey {
  if (offer.state === 'accepted') return said === 'yes' ? 'offer_yes_text' : 'offer_accepted_text'
  return offer.waits && said !== 'left' ? 'offer_stay_text' : 'offer_left_text'
}

function Asked({ first, token }: { first: GuestOffer; token: string }) {
  const [offer, setOffer] = useState(first)
  const [said, setSaid] = useState<Said>(null)
  const deed = useGuestAction()
  const left = useSecondsUntil(offer.state === 'open' ? Date.parse(offer.expiry) : null)
  const state = offer.state === 'open' && left === 0 && Date.now() >= Date.parse(offer.expiry) ? 'lapsed' : offer.state
  const now: GuestOffer = { ...offer, state }
  /** Says it once; where somebody or something was faster, the page shows how it stands. */
  const say = (what: Exclude<Said, null>) =>
    deed.run(async () => {
      try {
        if (what === 'left') await call(rows.leave, { token: offer.listToken }, undefined, none)
        else setOffer(await call(what === 'yes' ? rows.accept : rows.decline, { token }, undefined, none))
        setSaid(what)
      } catch (error) {
        const stands = error instanceof CallError && error.status === 409 ? v.safeParse(Refused, error.body) : undefined
        if (!stands?.success || stands.output.offer.state === 'open') throw error
        setOffer(stands.output.offer)
      }
    })
  const zone = offer.timeZone
  const day = dayIn(zone, offer.start)
  const weekday = formatDay(day, locale, 'weekday')
  const [from, to] = [timeIn(zone, offer.start), timeIn(zone, offer.end)]
  const ticket = <Ticket offer={offer} day={day} what={t('day_from_to', { day: weekday, from, to })} />
  if (state === 'open')
    return (
      <Frame
        title={t('offer_title')}
        text={t('offer_text', { time: timeIn(zone, offer.expiry) })}
        onSubmit={() => say('yes')}
        foot={
          <div className="gb-answers">
            <Button type="submit" variant="primary" size="xl" block busy={deed.busy}>
              {t('offer_yes', { day: formatDay(day, locale, 'short'), time: from })}
            </Button>
            <Button size="xl" block disabled={deed.busy} onClick={() => say('no')}>
              {t('offer_no')}
            </Button>
          </div>
        }
      >
        {ticket}
        <Refusal error={deed.error} again={() => say('yes')} />
      </Frame>
    )
  const yours = state === 'accepted'
  return (
    <Frame key={state} title={t(said === 'left' ? 'wait_left' : titles[state])} text={t(textOf(now, said))}>
      {yours && (
        <span className="gb-done" aria-hidden="true">
          <Icon name="check" size={24} />
        </span>
      )}
      {said !== 'left' && ticket}
      <Refusal error={deed.error} />
      {!yours && (
        <a className="btn xl block" href={`/onlineBooking/${encodeURIComponent(offer.salonId)}`}>
          <Icon name="calendar" />
          {t('offer_other_times')}
        </a>
      )}
      {offer.waits && said !== 'left' && !yours && (
        <button type="button" className="btn ghost" disabled={deed.busy} onClick={() => say('left')}>
          {t('wait_leave')}
        </button>
      )}
    </Frame>
  )
}

function Ticket({ offer, day, what }: { offer: GuestOffer; day: string; what: string }) {
  const services = offer.services.map(({ service, firstName }) => (firstName ? t('service_with', { service, person: firstName }) : service))
  return (
    <div className="card gb-ticket">
      <div className="row">
        <span className="gb-date" aria-hidden="true">
          <small>{formatDay(day, locale, 'dayMonth').split(' ')[1]}</small>
          <b>{Number(day.slice(8))}</b>
        </span>
        <span className="grow">
          <b className="gb-ticket-time capital num">{what}</b>
          <span className="muted">{listed(services)}</span>
        </span>
      </div>
    </div>
  )
}
