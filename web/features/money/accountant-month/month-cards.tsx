import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccountantMonth } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { cashMovementKinds } from '../../../../schema/terms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toAmountText, withMinus } from '../../../ui/money.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { cashLabels } from '../end-of-day/index.ts'

/** VAT of the month by rate, and what bears none; nothing where the product does not know how the salon is taxed. */
export function VatCard({ report: { vat, outside, total } }: { report: AccountantMonth }) {
  const { t } = useTranslation('accountant-month')
  const { euros, locale, share, symbol } = useFormat()
  if (vat.every(({ rate }) => rate === null)) return null
  const write = (amount: number) => (amount === 0 ? '–' : withMinus(toAmountText(cents(amount), locale)))
  const sum = { net: sumEuro(vat.map(({ net }) => net)), vat: sumEuro(vat.map((row) => row.vat)), gross: total.charged }
  const parts = [
    [t('tip_sum'), outside.tips],
    [t('vouchers_sold'), outside.vouchers],
    [t('taxed_before'), outside.taxedBefore],
    [t('rounding'), outside.rounding],
  ] as const
  return (
    <section className="card" aria-label={t('vat')}>
      <header>
        <h2 className="grow">{t('vat')}</h2>
        <span className="s muted">{t('prices_include_it')}</span>
      </header>
      <table className="am-vat full s">
        <thead>
          <tr>
            <th scope="col">
              {t('rate')}, {symbol}
            </th>
            <th scope="col">{t('net')}</th>
            <th scope="col">{t('vat')}</th>
            <th scope="col">{t('gross')}</th>
          </tr>
        </thead>
        <tbody>
          {vat.map(({ rate, net, vat: tax, gross }) => (
            <tr key={rate}>
              <th scope="row">{rate === null ? t('outside_vat') : share(rate / 100)}</th>
              <td className="num">{write(net)}</td>
              <td className="num">{write(tax)}</td>
              <td className="num">{write(gross)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="num">{write(sum.net)}</td>
            <td className="num">{write(sum.vat)}</td>
            <td className="num">{write(sum.gross)}</td>
          </tr>
        </tfoot>
      </table>
      {parts.some(([, amount]) => amount !== 0) && (
        <dl className="am-lines am-parts xs muted">
          {parts
            .filter(([, amount]) => amount !== 0)
            .map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{euros(amount)}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  )
}

const stateLabels = {
  draft: 'invoice_issued',
  issued: 'invoice_issued',
  sent: 'invoice_sent',
  accepted: 'invoice_accepted',
  rejected: 'invoice_rejected',
} as const

/** Invoices of the month by state, rejected ones first; nothing where the salon issued none. */
export function InvoicesCard({ report: { invoices, numbers, rejected } }: { report: AccountantMonth }) {
  const { t } = useTranslation('accountant-month')
  const { euros } = useFormat()
  if (invoices.length === 0) return null
  const ordinary = invoices.filter(({ kind, state }) => kind === 'invoice' && state !== 'rejected')
  const credited = invoices.filter(({ kind }) => kind === 'credit_note')
  const count = credited.reduce((sum, group) => sum + group.count, 0)
  return (
    <section className="card" aria-label={t('invoices')}>
      <header>
        <h2 className="grow">{numbers ? t('invoices_numbered', numbers) : t('invoices')}</h2>
        <Link className="link s semi" to="/invoices">
          {t('open_all')}
        </Link>
      </header>
      <ul className="am-lines s">
        {rejected.map(({ invoiceId, number, name }) => (
          <li key={invoiceId}>
            <span className="row gap-6 red">
              <Icon name="warning" size={16} />
              {t('rejected_number', { number, name })}
            </span>
            <Link className="btn s" to="/invoices">
              {t('correct')}
            </Link>
          </li>
        ))}
        {ordinary.map(({ state, count: some, total }) => (
          <li key={state}>
            <span className="muted">{t(stateLabels[state], { count: some })}</span>
            <span className="num">{euros(total)}</span>
          </li>
        ))}
        {count > 0 && (
          <li>
            <span className="muted">{t('credit_notes', { count })}</span>
            <span className="num">{euros(-sumEuro(credited.map(({ total }) => total)))}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Cash that came into the drawer, or left it, other than by payments, by reason; nothing for a month without any. */
export function CashCard({ report: { cashMovements } }: { report: AccountantMonth }) {
  const { t } = useTranslation('accountant-month')
  const { euros } = useFormat()
  if (cashMovements.length === 0) return null
  const kinds = cashMovementKinds.map((kind) => ({ kind, rows: cashMovements.filter((row) => row.kind === kind) }))
  const add = (rows: AccountantMonth['cashMovements']) => euros(sumEuro(rows.map(({ amount }) => amount)))
  return (
    <section className="card" aria-label={t('cash_in_and_out')}>
      <header>
        <h2>{t('cash_in_and_out')}</h2>
      </header>
      <dl className="am-lines s">
        {kinds
          .filter(({ rows }) => rows.length > 0)
          .map(({ kind, rows }) => (
            <div key={kind}>
              <dt className="muted">
                {t(cashLabels[kind])}
                {rows.length > 1 && ` (${rows.length})`}
              </dt>
              <dd className="num">{add(rows)}</dd>
            </div>
          ))}
        <div className="am-sum semi">
          <dt>{t('total')}</dt>
          <dd className="num">{add(cashMovements)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What is open on the last day: liabilities, and what clients owe. */
export function OpenCard({ report: { to, liabilities, owedByClients } }: { report: AccountantMonth }) {
  const { t } = useTranslation('accountant-month')
  const { euros, day } = useFormat()
  const labels = { gift_card: 'gift_cards_open', package: 'courses_open', deposit: 'deposits_open' } as const
  return (
    <section className="card" aria-label={t('open_on', { day: day(to, 'dayMonth') })}>
      <header>
        <h2>{t('open_on', { day: day(to, 'dayMonth') })}</h2>
      </header>
      <dl className="am-lines s">
        {liabilities.map(({ kind, accounts, owed }) => (
          <div key={kind}>
            <dt className="muted">{t(labels[kind], { accounts })}</dt>
            <dd className="num">{euros(owed)}</dd>
          </div>
        ))}
        <div className="am-sum semi">
          <dt>{t('liabilities')}</dt>
          <dd className="num">{euros(sumEuro(liabilities.map(({ owed }) => owed)))}</dd>
        </div>
        <div>
          <dt className="muted">{t('outstanding')}</dt>
          <dd className="num">{euros(owedByClients)}</dd>
        </div>
      </dl>
    </section>
  )
}
