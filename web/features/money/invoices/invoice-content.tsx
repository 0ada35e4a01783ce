import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Invoice } from '../../../../schema/api/money/invoices-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** The lines, with VAT as the client paid them, and the sums. */
export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { euros, day, number } = useFormat()
  const errorMessage = useErrorMessage()
  const describeRate = (rate: number, nature: string) => (nature === '' ? t('vat_rate', { rate: number(rate) }) : nature)
  const describeVat = ({ rate, nature, legalBasis }: Invoice['summaries'][number]) =>
    nature === '' ? t('vat_of_rate', { rate: number(rate) }) : [nature, legalBasis].join(' · ')
  return (
    <div className="grid gap-12">
      <ul className="inv-lines grid">
        {invoice.lines.map((line, i) => {
          const problem = invoice.problems[`lines.${i}`]
          return (
            <li className="flex gap-12 breaks line-below" key={line.lineId}>
              <span className="grow">
                <b className="med">{line.description}</b>
                <span className="xs muted num">
                  {[
                    day(line.day, 'dated'),
                    line.quantity > 1 || line.discount > 0
                      ? t('quantity_price', { quantity: line.quantity, price: euros(line.price) })
                      : '',
                    line.discount > 0 ? t('discount_of', { amount: euros(line.discount) }) : '',
                    describeRate(line.rate, line.nature),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {problem && <span className="field-error">{errorMessage(problem)}</span>}
              </span>
              <span className="num">{euros(line.amount)}</span>
            </li>
          )
        })}
      </ul>
      <dl className="inv-sums">
        <div className="flex between gap-12 muted">
          <dt>{t('taxable')}</dt>
          <dd className="num">{euros(invoice.taxable)}</dd>
        </div>
        {invoice.summaries.map((summary) => (
          <div key={`${summary.rate} ${summary.nature} ${summary.legalBasis}`} className="flex between gap-12 muted">
            <dt>{describeVat(summary)}</dt>
            <dd className="num">{euros(summary.nature === '' ? summary.tax : summary.taxable)}</dd>
          </div>
        ))}
        <div className="inv-total flex between gap-12">
          <dt>{t('total')}</dt>
          <dd className="num">{euros(invoice.total)}</dd>
        </div>
        {invoice.unpaid > 0 && (
          <div className="flex between gap-12 amber">
            <dt>{t('unpaid')}</dt>
            <dd className="num">{euros(invoice.unpaid)}</dd>
          </div>
        )}
      </dl>
      {invoice.stamp > 0 && <p className="xs muted">{t('stamp_text', { amount: euros(invoice.stamp) })}</p>}
      {invoice.credits.length > 0 && (
        <p className="xs muted">{t('credits', { numbers: invoice.credits.map((credit) => credit.number).join(', ') })}</p>
      )}
    </div>
  )
}

/** What the salon's own data lack: they are completed in the settings. */
export function SellerProblems({ problems }: { problems: Invoice['problems'] }) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const labels: Readonly<Record<string, string>> = {
    name: t('salon_name'),
    address: t('address'),
    zipCode: t('zip_code'),
    city: t('city'),
    country: t('country'),
    vatNumber: t('vat_number'),
    fiscalCode: t('fiscal_code'),
    bankAccountIban: 'IBAN',
    reaNumber: t('rea_number'),
  }
  const found = Object.entries(problems).filter(([, message]) => message !== undefined)
  if (found.length === 0) return null
  return (
    <Note
      tone="warn"
      title={t('seller_problems')}
      actions={
        <Link className="btn s" to="/salonConfig?tab=salon">
          {t('salon_details')}
        </Link>
      }
    >
      {found.map(([field, message]) => `${labels[field] ?? field}: ${errorMessage(message)}`).join(' · ')}
    </Note>
  )
}
/** The problems of the seller, by field of the salon. */
export const getSellerProblems = (problems: Invoice['problems']): Invoice['problems'] =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, message]) => (field.startsWith('seller.') ? [[field.slice(7), message]] : [])),
  )
