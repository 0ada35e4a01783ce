import { useState } from 'react'
import type { GuestReservedCard } from '../../../../schema/api/booking/link-page-replies.ts'
import { giftCardGuests as calls } from '../../../../schema/api/money/gift-card-guests.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { ErrorNote } from './error-note.tsx'
import { language } from './language.ts'
import { formatPrice } from './page.ts'
import { getRequestKey } from './request-keys.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLoad } from './use-load.ts'
import './booking-fields.css'

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

/** Reserves a gift card: paid for at once online, or collected and paid for at the salon; such a reservation can be taken back. */
export default function GiftReserve({ sessionCode, onClose }: { sessionCode: string; onClose: () => void }) {
  const offer = useLoad(sessionCode, (signal) => call(calls.offer, {}, undefined, { sessionCode, signal }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const [reserved, setReserved] = useState<GuestReservedCard | null>(null)
  const [attempt, setAttempt] = useState(1)
  const { run, busy, error } = useGuestAction()
  const { data } = offer
  if (!data) return offer.error ? <ErrorNote error={offer.error} retry={offer.retry} /> : null
  const amount = chosen ?? data.amounts[0]
  if (amount === undefined) return null
  const { paysOnline } = data
  const reserve = (payNow: boolean) =>
    run(async () => {
      const recipientEmail = paysOnline ? email.trim() : ''
      const body = { amount, recipientName: name.trim(), recipientEmail, message: message.trim(), language, payNow }
      const card = await call(calls.reserve, {}, body, { sessionCode, key: getRequestKey('gift', sessionCode, attempt, body) })
      if (card.payToken) return location.assign(`/pay?lang=${language}#${card.payToken}`)
      setReserved(card)
    })
  const cancel = ({ prepaidId }: GuestReservedCard) =>
    run(async () => {
      await call(calls.cancel, { prepaidId }, undefined, { sessionCode })
      setReserved(null)
      // The same card may be reserved again, as a new one.
      setAttempt(attempt + 1)
    })
  if (reserved)
    return (
      <div className="card gb-ticket grid pad" role="status">
        <p className="row">
          <Icon name="check-circle" className="green" />
          <b className="grow semi">{t('gift_reserved_now', { amount: formatPrice(reserved.amount) })}</b>
        </p>
        <p className="muted">{t('gift_collect')}</p>
        <ErrorNote error={error} retry={() => cancel(reserved)} />
        <button type="button" className="btn" disabled={busy} onClick={() => cancel(reserved)}>
          <Icon name="undo" size={16} />
          {t('gift_cancel')}
        </button>
      </div>
    )
  return (
    // Not below the bar of the services, which stays at the foot of the page.
    <div ref={showWhole} className="card gb-ticket grid pad">
      <div className="row between">
        <h2 className="semi">{t('gift_page')}</h2>
        <button type="button" className="btn ghost icon" aria-label={t('gift_close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <ChipRadios
        legend={t('gift_amount')}
        showLegend
        name="gift"
        options={data.amounts.map((value) => ({ value: String(value), label: formatPrice(value) }))}
        isChecked={(value) => value === String(amount)}
        onChange={(value) => setChosen(Number(value))}
      />
      <label className="label" htmlFor="gb-gift-name">
        {t('gift_recipient')}
      </label>
      <input
        id="gb-gift-name"
        className="input"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="label" htmlFor="gb-gift-message">
        {t('gift_message')}
      </label>
      <textarea
        id="gb-gift-message"
        className="input"
        rows={2}
        maxLength={300}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {paysOnline && (
        <>
          <label className="label" htmlFor="gb-gift-email">
            {t('gift_email')}
          </label>
          <input
            id="gb-gift-email"
            className="input"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <ErrorNote error={error} retry={() => reserve(true)} />
          <Button size="l" block variant="primary" busy={busy} onClick={() => reserve(true)}>
            {t('gift_pay', { amount: formatPrice(amount) })}
          </Button>
          <p className="muted">{t(email.trim() ? 'gift_sent' : 'gift_sent_to_you')}</p>
        </>
      )}
      {!paysOnline && <ErrorNote error={error} retry={() => reserve(false)} />}
      <Button size="l" block busy={busy} onClick={() => reserve(false)}>
        {t('gift_reserve', { amount: formatPrice(amount) })}
      </Button>
      <p className="muted">{t('gift_collect')}</p>
    </div>
  )
}
