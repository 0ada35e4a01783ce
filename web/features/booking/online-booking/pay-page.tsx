import { useEffect, useRef, useState } from 'react'
import type { PaymentLink } from '../../../../schema/api/booking/link-page-replies.ts'
import { paymentLinks as calls } from '../../../../schema/api/money/payment-orders.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon } from './call-salon.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { formatPrice, setCurrency } from './page.ts'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import './later-icons.ts'

/** Milliseconds between questions to the gateway, and how many there are, once a client is back from its page. */
const askedEveryMs = 3500
const maxQuestions = 12
const hasCome = new URLSearchParams(location.search).has('back')

const endings: Record<Exclude<PaymentLink['state'], 'payable'>, readonly [title: TextKey, text: TextKey]> = {
  paid: ['pay_done', 'pay_done_text'],
  refunded: ['pay_refunded', 'pay_refunded_text'],
  settled: ['pay_settled', 'pay_settled_text'],
  expired: ['pay_expired', 'pay_expired_text'],
  cancelled: ['pay_cancelled', 'pay_cancelled_text'],
}

const purposes = { deposit: 'pay_deposit', fee: 'pay_fee', gift_card: 'gift_page' } as const satisfies Record<string, TextKey>

/** /pay#token: what a client still has to pay, and the way to the gateway's page. */
export function PayPage() {
  return (
    <ClientPageFrame title="pay_page" load={(token, signal) => call(calls.one, { token }, undefined, { ...noSession, signal })}>
      {(link, token) => <Payment first={link} token={token} />}
    </ClientPageFrame>
  )
}

/** Asks the gateway again and again while its answer is missing; `isAsking` until it has come, or is given up. */
function useAnswer(link: PaymentLink, token: string, onAnswer: (link: PaymentLink) => void): boolean {
  // What was paid at the last moment is known by asking, too.
  const isDue = hasCome && link.isOpen && (link.state === 'payable' || link.state === 'expired' || link.state === 'settled')
  const [questions, setQuestions] = useState(0)
  const isAsking = isDue && questions < maxQuestions
  const answer = useRef(onAnswer)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(
      async () => {
        // A question that fails is one of them.
        const now = await call(calls.check, { token }, undefined, noSession).catch(() => null)
        if (now) answer.current(now)
        setQuestions((count) => count + 1)
      },
      questions === 0 ? 0 : askedEveryMs,
    )
    return () => clearTimeout(timer)
  }, [isAsking, questions, token])
  return isAsking
}

function Payment({ first, token }: { first: PaymentLink; token: string }) {
  const [link, setLink] = useState(first)
  const [isLeaving, setLeaving] = useState(false)
  const { run, busy, error } = useGuestAction()
  const isAsking = useAnswer(link, token, setLink)
  // A client who comes back by the browser's own button finds the page as it was.
  useEffect(() => {
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const pay = () =>
    run(async () => {
      const { url, ...now } = await call(calls.open, { token }, undefined, noSession)
      setLink(now)
      if (!url) return
      setLeaving(true)
      location.assign(url)
    })
  const { salon, firstName, purpose, amount, state, isReady, isOpen } = link
  setCurrency(salon.currency)
  const price = formatPrice(amount)
  if (state !== 'payable') return <Ending link={link} state={state} />
  if (isAsking)
    return (
      <Frame key="asking" title={t('pay_waiting')} text={t('pay_waiting_text')}>
        <Details link={link} />
      </Frame>
    )
  return (
    <Frame
      title={price}
      text={purpose === 'balance' ? t('pay_hello', { name: firstName }) : t(purposes[purpose])}
      onSubmit={pay}
      foot={
        isReady && (
          <div className="grid gap-10">
            <Button type="submit" variant="primary" size="xl" block busy={busy || isLeaving}>
              {t('pay_now', { amount: price })}
            </Button>
            <p className="gb-pay-wrong s muted">
              <Icon name="lock" size={16} /> {t('pay_on_stripe')}
            </p>
          </div>
        )
      }
    >
      <Details link={link} />
      {link.deposit && <DepositNote deposit={link.deposit} timeZone={salon.timeZone} />}
      {hasCome && isOpen && <p className="gb-text t2">{t('pay_not_arrived')}</p>}
      {!isReady && (
        <p className="gb-text t2" role="status">
          {t('pay_off', { salon: salon.salonName })}
        </p>
      )}
      <ErrorNote error={error} retry={pay} />
      <p className="gb-text muted">{t('pay_wrong')}</p>
      <CallSalon phone={salon.phoneNumber} />
    </Frame>
  )
}

/** What the client agrees to by paying, and until when the time is held. */
function DepositNote({ deposit, timeZone }: { deposit: NonNullable<PaymentLink['deposit']>; timeZone: string }) {
  const { text, heldUntil, start, services } = deposit
  const at = heldUntil && new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(heldUntil))
  return (
    <>
      {start && <p className="gb-text semi">{[formatStart(start, timeZone), services].join(', ')}</p>}
      <p className="gb-text t2">{text}</p>
      {at && <p className="gb-text muted">{t('pay_held_until', { at })}</p>}
    </>
  )
}

function Ending({ link, state }: { link: PaymentLink; state: keyof typeof endings }) {
  const { salon, amount, paid, giftCard } = link
  const [title, text] = endings[state]
  const values = { salon: salon.salonName, amount: formatPrice(amount), day: paid ? formatDay(paid, salon.timeZone) : '' }
  const isDone = state === 'paid'
  return (
    <Frame key={state} title={t(title)} text={t(text, values)}>
      {isDone && (
        <span className="gb-done grid centred green" aria-hidden="true">
          <Icon name="check" size={24} />
        </span>
      )}
      {(isDone || state === 'refunded') && <Details link={link} />}
      {isDone && giftCard?.token && (
        <>
          <p className="gb-text t2">{t(giftCard.recipientEmail ? 'gift_is_sent' : 'gift_is_sent_to_you')}</p>
          <a className="btn" href={`/giftCard?lang=${language}#${giftCard.token}`}>
            <Icon name="wallet" size={16} />
            {t('gift_open')}
          </a>
        </>
      )}
      {state === 'expired' && <CallSalon phone={salon.phoneNumber} />}
    </Frame>
  )
}

const formatDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant))
const formatStart = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )

/** The visits or the booking that it is for, and the amount. */
function Details({ link }: { link: PaymentLink }) {
  const { visits, salon, amount, state, giftCard } = link
  return (
    <div className="card gb-ticket grid pad">
      {visits.map(({ start, services, staff, owed }, i) => (
        <div key={start} className={i === 0 ? 'gb-line row top' : 'gb-line row top hair-above'}>
          <Icon name="calendar" className="muted" />
          <span className="grow">
            <b className="semi">{formatStart(start, salon.timeZone)}</b>
            <span className="below muted">
              {[services, staff && t('pay_with', { staff: staff.replaceAll(',', ', ') })].filter(Boolean).join(', ')}
            </span>
          </span>
          {visits.length > 1 && <span className="num no-shrink">{formatPrice(owed)}</span>}
        </div>
      ))}
      {giftCard && (
        <div className="gb-line row top">
          <Icon name="wallet" className="muted" />
          <span className="grow">
            <b className="semi">{t('gift_page')}</b>
            {giftCard.recipientName && (
              <span className="below muted">{t('gift_for', { name: giftCard.recipientName, salon: salon.salonName })}</span>
            )}
          </span>
        </div>
      )}
      <div className={visits.length === 0 && !giftCard ? 'gb-line row between' : 'gb-line row between hair-above'}>
        <span>{t(state === 'payable' ? 'pay_total' : 'pay_received')}</span>
        <b className="num semi">{formatPrice(amount)}</b>
      </div>
    </div>
  )
}
