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

/** Reserves a gift card, which the guest collects and pays for at the salon; the reservation can be taken back. */
export default function GiftReserve({ sessionCode }: { sessionCode: string }) {
  const offer = useLoad(sessionCode, (signal) => call(calls.offer, {}, undefined, { sessionCode, signal }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [message, setMessage] = useState('')
  const [reserved, setReserved] = useState<GuestReservedCard | null>(null)
  const [attempt, setAttempt] = useState(1)
  const { run, busy, error } = useGuestAction()
  const { data } = offer
  if (!data) return offer.error ? <ErrorNote error={offer.error} retry={offer.retry} /> : null
  const amount = chosen ?? data.amounts[0]
  if (amount === undefined) return null
  const reserve = () =>
    run(async () => {
      const body = { amount, recipientName: name.trim(), message: message.trim(), language }
      setReserved(await call(calls.reserve, {}, body, { sessionCode, key: getRequestKey('gift', sessionCode, attempt, body) }))
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
    <div className="card gb-ticket grid pad">
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
      <ErrorNote error={error} retry={reserve} />
      <Button size="l" block busy={busy} onClick={reserve}>
        {t('gift_reserve', { amount: formatPrice(amount) })}
      </Button>
      <p className="muted">{t('gift_collect')}</p>
    </div>
  )
}
