import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { dayFigures } from '../../../../schema/rules/money/day-figures.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { methodIcons } from '../ledger/index.ts'
import { methodLabels } from './end-of-day-labels.ts'

interface Column {
  head: string
  /** Euro; with `isCount` a number of payments. */
  values: readonly number[]
  sum?: number
  isCount?: boolean
}

/** A table of amounts: a name in each row, a sum below each column that has one. A nought is a dash. */
function Amounts({
  label,
  nameHead,
  names,
  columns,
}: {
  label: string
  nameHead: string
  names: readonly ReactNode[]
  columns: readonly Column[]
}) {
  const { t } = useTranslation('end-of-day')
  const { euros, number } = useFormat()
  const cell = ({ isCount }: Column, value: number | undefined) => {
    if (!value) return <span className="muted">–</span>
    return <span className={value < 0 ? 'red' : undefined}>{isCount ? number(value) : euros(value)}</span>
  }
  /** Without any amount, a column that has a sum is left out on a phone. */
  const cellClass = ({ sum }: Column) => (sum === 0 ? 'r is-nil' : 'r')
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways on a phone and must be reachable by keyboard
    <section className="eod-scroll" tabIndex={0} aria-label={label}>
      <table className="table eod-table">
        <thead>
          <tr>
            <th scope="col">{nameHead}</th>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cellClass(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of the columns' values
            <tr key={i}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.head} className={cellClass(column)}>
                  {cell(column, column.values[i])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {columns.map((column) => (
                <td key={column.head} className={cellClass(column)}>
                  {cell(column, column.sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** The figures of the day in a row. */
export function DayTiles({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros, number } = useFormat()
  const { payments, averageCheckout, unpaid } = dayFigures(report.entries)
  const tiles: [string, string][] = [
    [t('net'), euros(report.paid)],
    [t('payments_made'), number(payments)],
    [t('average_checkout'), averageCheckout === null ? '–' : euros(averageCheckout)],
    [t('tip_sum'), euros(report.tips)],
    [unpaid > 0 ? t('outstanding_visits', { count: unpaid }) : t('outstanding'), euros(report.owed)],
  ]
  return (
    <dl className="card eod-tiles">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const ways = ['method', 'team_member', 'taken_by', 'rate_of_vat'] as const

/** What was received: by payment method, as revenue of each team member, by who took the payments, or what was charged by VAT rate. */
export function Received({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const [way, setWay] = useState<(typeof ways)[number]>('method')
  // Rates are known in Italy only.
  const { salon } = useMe()
  const offered = ways.filter((value) => value !== 'rate_of_vat' || salon?.country === 'IT')
  const Table = { method: ByMethod, team_member: ByTeamMember, taken_by: ByTaker, rate_of_vat: ByVatRate }[way]
  return (
    <section className="card" aria-label={t('received')}>
      <header className="wrap">
        <h2 className="grow">{t('received')}</h2>
        <Segment
          className="s no-print"
          label={t('show_by')}
          options={offered.map((value) => ({ value, label: t(value) }))}
          value={way}
          onChange={setWay}
        />
      </header>
      <Table report={report} />
      {report.settled !== 0 && <p className="xs muted eod-below-table">{t('settled_included', { amount: euros(report.settled) })}</p>}
      {report.rounding !== 0 && <p className="xs muted eod-below-table">{t('rounding_included', { amount: euros(report.rounding) })}</p>}
    </section>
  )
}

function ByMethod({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { byMethod, payments } = dayFigures(report.entries)
  const methods = paymentMethods.flatMap((method) => report.methods.find((row) => row.method === method) ?? [])
  return (
    <Amounts
      label={t('method')}
      nameHead={t('method')}
      names={methods.map(({ method }) => (
        <span className="row" key={method}>
          <Icon name={methodIcons[method]} size={16} />
          {t(methodLabels[method])}
        </span>
      ))}
      columns={[
        { head: t('payments_made'), values: methods.map(({ method }) => byMethod.get(method) ?? 0), sum: payments, isCount: true },
        { head: t('received'), values: methods.map(({ taken }) => taken), sum: report.taken },
        { head: t('refunded'), values: methods.map(({ givenBack }) => givenBack), sum: report.givenBack },
        { head: t('net'), values: methods.map(({ paid }) => paid), sum: report.paid },
      ]}
    />
  )
}

function ByTeamMember({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { people, fees } = report
  // A fee is nobody's revenue.
  const ofSalon = fees === 0 ? [] : [0]
  const column = (head: string, values: readonly number[], sum: number): Column => ({ head, values: [...values, ...ofSalon], sum })
  return (
    <Amounts
      label={t('team_member')}
      nameHead={t('team_member')}
      names={[...people.map(({ userDTO }) => userDTO.firstName), ...(fees === 0 ? [] : [t('fees')])]}
      columns={[
        column(
          t('services'),
          people.map((one) => one.services),
          report.services,
        ),
        column(
          t('products'),
          people.map((one) => one.products),
          report.products,
        ),
        column(
          t('tip_sum'),
          people.map((one) => one.tips),
          report.tips,
        ),
        column(
          t('sold_in_advance'),
          people.map((one) => one.prepaid),
          report.prepaid,
        ),
        { head: t('total'), values: [...people.map((one) => one.charged), fees], sum: report.charged },
      ]}
    />
  )
}

function ByTaker({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const takers = [...new Map(report.takers.map(({ userDTO }) => [userDTO.userId, userDTO.firstName]))]
  const methods = paymentMethods.filter((method) => report.methods.some((row) => row.method === method))
  const getTaken = (userId: string, method: string) =>
    report.takers.find((row) => row.userDTO.userId === userId && row.method === method)?.paid ?? 0
  return (
    <Amounts
      label={t('taken_by')}
      nameHead={t('taken_by')}
      names={takers.map(([, name]) => name)}
      columns={methods.map((method) => ({
        head: t(methodLabels[method]),
        values: takers.map(([userId]) => getTaken(userId, method)),
        sum: report.methods.find((row) => row.method === method)?.paid ?? 0,
      }))}
    />
  )
}

function ByVatRate({ report: { day } }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { share } = useFormat()
  const { data } = useRead(accountantMonth.vatOfDay, { date: day })
  const rows = data?.vat ?? []
  const column = (head: string, values: readonly number[]): Column => ({ head, values, sum: sumEuro(values) })
  return (
    <Amounts
      label={t('rate_of_vat')}
      nameHead={t('rate_of_vat')}
      names={rows.map(({ rate }) => (rate === null ? t('without_vat') : share(rate / 100)))}
      columns={[
        column(
          t('net_of_vat'),
          rows.map(({ net }) => net),
        ),
        column(
          t('vat'),
          rows.map(({ vat }) => vat),
        ),
        column(
          t('total'),
          rows.map(({ gross }) => gross),
        ),
      ]}
    />
  )
}
