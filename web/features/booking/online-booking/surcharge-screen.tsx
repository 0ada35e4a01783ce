import { useState } from 'react'
import type { GuestSurcharge } from '../../../../schema/api/booking/guest-replies.ts'
import { surchargeLinks as calls } from '../../../../schema/api/money/surcharge-links.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { formatPrice, setCurrency } from './page.ts'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import './online-booking.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import './booking-waiting.css'
import './later-icons.ts'

const noSession = { sessionCode: '' }
const frameTexts = {
  title: 'surcharge_page_title',
  plainTitle: 'surcharge_page_title_plain',
  unknown: 'wait_unknown',
  unknownText: 'surcharge_unknown_text',
} as const
const endings: Record<Exclude<GuestSurcharge['state'], 'waiting'>, readonly [title: TextKey, text: TextKey]> = {
  accepted: ['surcharge_accepted', 'surcharge_accepted_text'],
  declined: ['surcharge_declined', 'surcharge_declined_text'],
  withdrawn: ['surcharge_withdrawn', 'surcharge_nothing_text'],
  over: ['surcharge_over', 'surcharge_nothing_text'],
}

/** /surcharge#token: a surcharge for a pet that its owner agrees to or declines. */
export function SurchargeScreen() {
  return (
    <WaitingFrame texts={frameTexts} load={(token, signal) => call(calls.one, { token }, undefined, { ...noSession, signal })}>
      {(surcharge, token) => <Question first={surcharge} token={token} />}
    </WaitingFrame>
  )
}

/** The question and its answer. The first answer counts: a later one shows what was answered. */
function Question({ first, token }: { first: GuestSurcharge; token: string }) {
  const [surcharge, setSurcharge] = useState(first)
  const [chosen, setChosen] = useState<'yes' | 'no'>('yes')
  const { run, busy, error } = useGuestAction()
  const send = (answer: 'yes' | 'no') => {
    setChosen(answer)
    run(async () => setSurcharge(await call(calls.answer, { token }, { answer }, noSession)))
  }
  const { state, salonName: salon, pets, text, price, currency } = surcharge
  setCurrency(currency)
  const amount = formatPrice(price)
  const card = (
    <div className="card gb-ticket grid pad">
      <div className="row">
        <Icon name="paw" className="muted" />
        <b className="grow semi">{pets}</b>
      </div>
      <div className="gb-line row hair-above">
        <Icon name="note" className="muted" />
        <span className="grow">{text}</span>
      </div>
      <div className="gb-line row hair-above">
        <Icon name="coin" className="muted" />
        <b className="grow num semi">{amount}</b>
      </div>
    </div>
  )
  if (state !== 'waiting') {
    const [title, ending] = endings[state]
    return (
      <Frame key={state} title={t(title)} text={t(ending, { salon, amount })}>
        {state === 'accepted' && (
          <span className="gb-done grid centred green" aria-hidden="true">
            <Icon name="check" size={24} />
          </span>
        )}
        {card}
      </Frame>
    )
  }
  return (
    <Frame
      title={t('surcharge_title', { amount })}
      text={t('surcharge_text', { salon })}
      onSubmit={() => send('yes')}
      foot={
        <div className="grid gap-10">
          <Button type="submit" variant="primary" size="xl" block busy={busy}>
            {t('surcharge_yes', { amount })}
          </Button>
          <Button size="xl" block disabled={busy} onClick={() => send('no')}>
            {t('surcharge_no')}
          </Button>
        </div>
      }
    >
      {card}
      <ErrorNote error={error} retry={() => send(chosen)} />
    </Frame>
  )
}
