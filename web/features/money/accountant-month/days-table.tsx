import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccountantDay, AccountantMonth } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { getWeekday } from '../../../../schema/rules/salon-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toAmountText, withMinus } from '../../../ui/money.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { methodLabels } from '../end-of-day/index.ts'

const sideLabels = { services: 'services', products: 'products', fee: 'fees', prepaid: 'cards_and_courses' } as const

interface Column {
  readonly key: string
  readonly label: string
  readonly group: 'rate' | 'total' | 'method'
  readonly read: (row: AccountantDay | AccountantMonth['total']) => number
}

/** The columns of a month: only those in which anything stands, and the total. */
function useColumns({ columns, methods, total }: AccountantMonth): readonly Column[] {
  const { t } = useTranslation('accountant-month')
  const { share } = useFormat()
  return [
    ...columns.map(
      ({ side, rate }, i): Column => ({
        key: `${side} ${rate}`,
        label: rate === null ? t(sideLabels[side]) : `${t(sideLabels[side])} ${share(rate / 100)}`,
        group: 'rate',
        read: ({ taxed }) => taxed[i] ?? 0,
      }),
    ),
    { key: 'outside', label: t('outside'), group: 'rate', read: ({ outside }) => outside },
    { key: 'total', label: t('total'), group: 'total', read: ({ charged }) => charged },
    ...methods.flatMap((method, i): Column[] =>
      total.methods[i] === 0 && method !== 'cash'
        ? []
        : [{ key: method, label: t(methodLabels[method]), group: 'method', read: ({ methods: paid }) => paid[i] ?? 0 }],
    ),
    ...(total.owed === 0
      ? []
      : [{ key: 'owed', label: t('not_paid'), group: 'method', read: ({ owed }): number => owed } satisfies Column]),
  ]
}

/** A line for each day with revenue: by VAT rate, and the same sum by payment method. */
export function DaysTable({ report }: { report: AccountantMonth }) {
  const { t } = useTranslation('accountant-month')
  const { locale, symbol, day: formatDay } = useFormat()
  const columns = useColumns(report)
  const ofGroup = (group: Column['group']) => columns.filter((column) => column.group === group).length
  const write = (amount: number) => (amount === 0 ? '–' : withMinus(toAmountText(cents(amount), locale)))
  const cells = (row: AccountantDay | AccountantMonth['total']) =>
    columns.map(({ key, group, read }) => (
      <td key={key} className={`num am-${group}`}>
        {write(read(row))}
      </td>
    ))
  const startsWeek = (day: string, i: number) => {
    const before = report.days[i - 1]
    return before !== undefined && (getWeekday(day) + 6) % 7 <= (getWeekday(before.day) + 6) % 7
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways and must be reachable by keyboard
    <section className="card am-scroll" tabIndex={0} aria-label={t('title')}>
      <table className="am-table full s">
        <thead>
          <tr className="am-groups">
            <td />
            <th scope="colgroup" colSpan={ofGroup('rate')}>
              {report.columns.some(({ rate }) => rate !== null) ? t('by_rate') : t('charged')}
            </th>
            <td className="am-total" />
            <th scope="colgroup" colSpan={ofGroup('method')}>
              {t('by_method')}
            </th>
          </tr>
          <tr>
            <th scope="col">
              {t('day')}, {symbol}
            </th>
            {columns.map(({ key, label, group }) => (
              <th key={key} scope="col" className={`am-${group}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.days.map((row, i) => (
            <tr key={row.day} className={startsWeek(row.day, i) ? 'am-week' : undefined}>
              <th scope="row">
                <Link to={`/tillDay?day=${row.day}`}>{formatDay(row.day, 'ofMonth')}</Link>
                {row.cash !== null && row.cash.difference !== 0 && <Icon name="warning" size={16} label={t('difference')} />}
                {row.cash === null && <Icon name="hourglass" size={16} label={t('day_not_closed')} />}
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {cells(report.total)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
