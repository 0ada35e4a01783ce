import { lazy, Suspense } from 'react'
import type { GuestGiftCard } from '../../../../schema/api/booking/link-page-replies.ts'
import { giftCardLinks as calls } from '../../../../schema/api/money/gift-card-guests.ts'
import { formatGiftCardCode } from '../../../../schema/rules/money/gift-cards.ts'
import { call } from '../../../api/call.ts'
import { formatDay as formatDayIn } from '../../../ui/dates.ts'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { Frame } from './frame.tsx'
import { locale } from './language.ts'
import { formatPrice, setCurrency } from './page.ts'
import { type TextKey, t } from './translate.ts'

const formatDay = (day: string) => formatDayIn(day, locale, 'full')
const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

/** Why a card cannot be used, as the title of its page. */
const endings: Partial<Record<GuestGiftCard['state'], TextKey>> = {
  reserved: 'gift_reserved',
  spent: 'gift_spent',
  expired: 'gift_expired',
  blocked: 'gift_blocked',
  replaced: 'gift_replaced',
  cancelled: 'gift_cancelled',
}

/** /giftCard#token: a gift card with its code to show at the desk, its balance and what it paid. */
export function GiftCardPage() {
  return (
    <ClientPageFrame title="gift_page" load={(token, signal) => call(calls.one, { token }, undefined, { ...noSession, signal })}>
      {(card) => <Card card={card} />}
    </ClientPageFrame>
  )
}

function Card({ card }: { card: GuestGiftCard }) {
  const { salon, recipientName, message, code, state, balance, validUntil, entries } = card
  setCurrency(salon.currency)
  const ending = endings[state]
  const title = ending === undefined ? t('gift_title', { amount: formatPrice(balance) }) : t(ending)
  return (
    <Frame title={title} text={recipientName ? t('gift_for', { name: recipientName, salon: salon.salonName }) : salon.salonName}>
      {message && <p className="gb-text">{message}</p>}
      {code && (
        <div className="card gb-ticket gb-gift grid pad">
          <Suspense fallback={null}>
            <QrCode text={location.href} label={t('gift_qr')} />
          </Suspense>
          <b className="num semi">{formatGiftCardCode(code)}</b>
          <span className="muted">{t('gift_show')}</span>
          {validUntil && <span className="muted">{t('gift_until', { day: formatDay(validUntil) })}</span>}
        </div>
      )}
      {entries.length > 0 && (
        <section aria-label={t('gift_history')}>
          <h2 className="gb-text semi">{t('gift_history')}</h2>
          <ul>
            {entries.map(({ day, amount }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a loaded page never change
              <li key={i} className="gb-line row between hair-above">
                <span>{formatDay(day)}</span>
                <b className="num semi">{formatPrice(amount)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Frame>
  )
}
