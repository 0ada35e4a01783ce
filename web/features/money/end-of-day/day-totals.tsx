import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { methodLabels } from './end-of-day-labels.ts'

/** A table of amounts in euros. Each row has a key, a name and its amounts; `sum` is the last row. */
function Amounts({
  title,
  heads,
  rows,
  sum,
}: {
  title: string
  heads: readonly string[]
  rows: readonly [string, string, ...number[]][]
  sum?: readonly [string, ...number[]]
}) {
  const { euros } = useFormat()
  const [nameHead = '', ...columns] = heads
  const cells = (amounts: readonly number[]): ReactNode =>
    amounts.map((amount, i) => (
      <td key={columns[i]} className={amount === 0 ? 'num muted' : amount < 0 ? 'num red' : 'num'}>
        {euros(amount)}
      </td>
    ))
  return (
    <div className="card">
      <header>
        <h2 className="grow">{title}</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways on a phone and must be reachable by keyboard */}
      <section className="eod-scroll" tabIndex={0} aria-label={title}>
        <table className="eod-table full s">
          <thead>
            <tr>
              <th scope="col">{nameHead}</th>
              {columns.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, name, ...amounts]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells(amounts)}
              </tr>
            ))}
          </tbody>
          {sum && (
            <tfoot>
              <tr>
                <th scope="row">{sum[0]}</th>
                {cells(sum.slice(1) as number[])}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

/** The totals of the day: by payment method, by team member, and by who took the payments. */
export function DayTotals({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const figures: [string, number][] = [
    [t('net'), report.paid],
    [t('sales'), report.services + report.products],
    ...(report.fees === 0 ? [] : [[t('fees'), report.fees] as [string, number]]),
    [t('tips'), report.tips],
    [t('sold_in_advance'), report.prepaid],
    [t('outstanding'), report.owed],
    [t('earlier_balances_paid'), report.settled],
  ]
  const methods = paymentMethods.flatMap((method) => report.methods.find((row) => row.method === method) ?? [])
  const takers = new Map(report.takers.map(({ userDTO }) => [userDTO.userId, userDTO.firstName]))
  const getTaken = (userId: string, method: string) =>
    report.takers.find((row) => row.userDTO.userId === userId && row.method === method)?.paid ?? 0
  return (
    <>
      <dl className="card eod-figures grid gap-16 pad">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="xs muted">{label}</dt>
            <dd className="num semi">{euros(amount)}</dd>
          </div>
        ))}
      </dl>
      <Amounts
        title={t('by_payment_method')}
        heads={[t('method'), t('received'), t('refunded'), t('net')]}
        rows={methods.map(({ method, taken, givenBack, paid }) => [method, t(methodLabels[method]), taken, 0 - givenBack, paid])}
        sum={[t('total'), report.taken, 0 - report.givenBack, report.paid]}
      />
      <Amounts
        title={t('by_team_member')}
        heads={[t('team_member'), t('services'), t('products'), t('tips'), t('sold_in_advance'), t('total')]}
        rows={[
          ...report.people.map(({ userDTO, services, products, tips, prepaid, charged }): [string, string, ...number[]] => [
            userDTO.userId,
            userDTO.firstName,
            services,
            products,
            tips,
            prepaid,
            charged,
          ]),
          ...(report.fees === 0 ? [] : [['', t('fees'), 0, 0, 0, 0, report.fees] as [string, string, ...number[]]]),
        ]}
        sum={[t('total'), report.services, report.products, report.tips, report.prepaid, report.charged]}
      />
      <Amounts
        title={t('taken_by')}
        heads={[t('team_member'), ...methods.map(({ method }) => t(methodLabels[method]))]}
        rows={[...takers].map(([userId, name]) => [userId, name, ...methods.map(({ method }) => getTaken(userId, method))])}
      />
    </>
  )
}
