import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { type Day, dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Benefits } from './benefits.tsx'
import { ErrorNote } from './error-note.tsx'
import { openPayment } from './home-calls.ts'
import type { HomePart } from './home-part.ts'
import { language, locale } from './language.ts'
import { CallSalon } from './link-ended.tsx'
import { formatPrice, joinNames } from './page.ts'
import { type TextKey, t } from './translate.ts'
import { useHomeAction } from './use-home-action.ts'
import './later-icons.ts'

type Visit = GuestHome['visits'][number]
const methods = {
  card: 'home_by_card',
  cash: 'home_by_cash',
  voucher: 'home_by_voucher',
  other: 'home_by_else',
  online: 'pay_received',
} as const satisfies Record<Visit['payments'][number]['method'], TextKey>

/** What is owed, what can be used, and past visits with their receipts. */
export function HomePayments(part: HomePart) {
  const { benefits, giftCards, owed, visits, salon } = part.home
  const hasBenefits = benefits.courses.length > 0 || (benefits.points?.balance ?? 0) > 0 || giftCards.length > 0
  return (
    <>
      {owed > 0 ? <Balance {...part} /> : <p className="muted">{t('home_nothing_owed')}</p>}
      {hasBenefits && (
        <section aria-labelledby="gb-benefits">
          <h2 id="gb-benefits" className="gb-part">
            {t('home_benefits')}
          </h2>
          <div className="grid gap-10">
            <Benefits benefits={benefits} />
            {giftCards.length > 0 && (
              <ul className="card gb-rows">
                {giftCards.map(({ codeEnd, balance, sold, validUntil }) => (
                  <li key={codeEnd} className="gb-row row gap-12">
                    <Icon name="wallet" className="muted" />
                    <span className="grow">
                      <b className="semi below num">{t('home_card', { end: codeEnd })}</b>
                      {validUntil && <span className="muted">{t('gift_until', { day: formatDay(validUntil, locale, 'dated') })}</span>}
                    </span>
                    <span className="num gb-end">
                      <b className="semi below">{formatPrice(balance)}</b>
                      <span className="muted">{t('home_of', { amount: formatPrice(sold) })}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      )}
      {visits.length > 0 && (
        <section aria-labelledby="gb-visits">
          <h2 id="gb-visits" className="gb-part">
            {t('home_visits')}
          </h2>
          <div className="card gb-rows">
            {visits.map((visit) => (
              <PastVisit key={visit.appointmentId} visit={visit} day={dayIn(salon.timeZone, visit.start)} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function Balance(part: HomePart) {
  const { home } = part
  const action = useHomeAction(part)
  const pay = () =>
    action.run(async (sessionCode, clientId) => {
      const token = await openPayment(sessionCode, clientId)
      location.assign(`/pay?lang=${language}#${token}`)
    })
  const amount = formatPrice(home.owed)
  return (
    <div className="card gb-ticket grid pad">
      <b className="gb-ticket-time semi num">{t('home_owed', { amount })}</b>
      {home.paysOnline ? (
        <Button variant="primary" size="xl" block busy={action.busy} onClick={pay}>
          {t('pay_now', { amount })}
        </Button>
      ) : (
        <p className="muted">{t('home_pay_there')}</p>
      )}
      <ErrorNote error={action.error} retry={pay} />
      {!home.paysOnline && <CallSalon phone={home.salon.phoneNumber} />}
    </div>
  )
}

/** No line for a sum of 0. */
const ReceiptSum = ({ label, amount }: { label: string; amount: number }) =>
  amount !== 0 && (
    <li className="between flex gap-12">
      <span>{label}</span>
      <span>{formatPrice(amount)}</span>
    </li>
  )

/** A visit in one line, which opens into its receipt. */
function PastVisit({ visit, day }: { visit: Visit; day: Day }) {
  const { tip, total, rounding, refunded, payments, owed, invoiceTokens } = visit
  const lines = visit.lines.map((line) => ({ ...line, name: line.name || t('gift_page') }))
  const people = joinNames(lines.map(({ person }) => person).filter(Boolean))
  return (
    <details className="gb-visit">
      <summary className="gb-row row gap-12">
        <span className="grow">
          <b className="semi below">{joinNames(lines.map(({ name }) => name))}</b>
          <span className="muted">{[formatDay(day, locale, 'dated'), people].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="num gb-end">
          <b className="semi below">{formatPrice(total + tip)}</b>
          {owed > 0 && <span className="muted">{t('home_owed', { amount: formatPrice(owed) })}</span>}
        </span>
      </summary>
      <ul className="gb-receipt muted num">
        {lines.map(({ name, quantity, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paid visit never change
          <li key={i} className="between flex gap-12">
            <span>{quantity > 1 ? t('home_times', { name, count: quantity }) : name}</span>
            <span>{formatPrice(amount)}</span>
          </li>
        ))}
        <ReceiptSum label={t('home_tip')} amount={tip} />
        <ReceiptSum label={t('home_rounding')} amount={rounding} />
        <ReceiptSum label={t('pay_refunded')} amount={-refunded} />
        {payments.map(({ method, amount }) => (
          <ReceiptSum key={method} label={t(methods[method])} amount={amount} />
        ))}
        {invoiceTokens.map((token) => (
          <li key={token}>
            <a className="gb-link inline middle" href={`/api/Links/Invoice/${token}/invoice.pdf`} target="_blank" rel="noreferrer">
              {t('home_invoice')}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
