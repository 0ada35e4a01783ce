import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndOfDay } from '../../../schema/api/end-of-day.ts'
import { paymentMethods } from '../../../schema/terms.ts'
import { useFormat } from '../../ui/use-format.ts'
import { methodLabels } from './end-of-day-labels.ts'

/** A small table: a name, and amounts under their heads; the last row is the sum. */
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
  const [name = '', ...columns] = heads
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, and has to be reached for that */}
      <section className="td-scroll" tabIndex={0} aria-label={title}>
        <table className="td-table">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {columns.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, what, ...amounts]) => (
              <tr key={key}>
                <th scope="row">{what}</th>
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

/** What the day comes to: money by kind, takings by person, and who took the money. */
export function TillSums({ till }: { till: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const facts: [string, number][] = [
    [t('net'), till.paid],
    [t('sales'), till.services + till.products],
    [t('tips'), till.tips],
    [t('outstanding'), till.owed],
    [t('earlier_balances_paid'), till.settled],
  ]
  const kinds = paymentMethods.flatMap((method) => till.methods.find((one) => one.method === method) ?? [])
  const takers = new Map(till.takers.map(({ userDTO }) => [userDTO.userId, userDTO.firstName]))
  const took = (userId: string, method: string) =>
    till.takers.find((one) => one.userDTO.userId === userId && one.method === method)?.paid ?? 0
  const ways = kinds.map(({ method }) => method)
  return (
    <>
      <dl className="card td-facts">
        {facts.map(([what, amount]) => (
          <div key={what}>
            <dt className="xs muted">{what}</dt>
            <dd className="num">{euros(amount)}</dd>
          </div>
        ))}
      </dl>
      <Amounts
        title={t('by_payment_method')}
        heads={[t('method'), t('received'), t('refunded'), t('net')]}
        rows={kinds.map(({ method, taken, givenBack, paid }) => [method, t(methodLabels[method]), taken, 0 - givenBack, paid])}
        sum={[t('total'), till.taken, 0 - till.givenBack, till.paid]}
      />
      <Amounts
        title={t('by_team_member')}
        heads={[t('team_member'), t('services'), t('products'), t('tips'), t('total')]}
        rows={till.people.map(({ userDTO, services, products, tips, charged }) => [
          userDTO.userId,
          userDTO.firstName,
          services,
          products,
          tips,
          charged,
        ])}
        sum={[t('total'), till.services, till.products, till.tips, till.charged]}
      />
      <Amounts
        title={t('taken_by')}
        heads={[t('team_member'), ...ways.map((method) => t(methodLabels[method]))]}
        rows={[...takers].map(([userId, name]) => [userId, name, ...ways.map((method) => took(userId, method))])}
      />
    </>
  )
}
