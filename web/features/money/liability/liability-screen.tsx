import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liability } from '../../../../schema/api/money/liability.ts'
import type { Liability } from '../../../../schema/api/money/liability-schemas.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { addDays } from '../../../ui/dates.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import '../../../ui/page.css'
import { useFormat } from '../../../ui/use-format.ts'
import './liability.css'
import type { PrepaidKind } from '../../../../schema/terms.ts'

const kindLabels = { gift_card: 'gift_cards', package: 'packages', deposit: 'deposit' } as const satisfies Record<PrepaidKind, string>

/** The month of a day, up to that day. */
const toMonth = (day: string) => ({ from: `${day.slice(0, 8)}01`, to: day })
const toLastMonth = (day: string) => {
  const first = `${day.slice(0, 8)}01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

/** /liability: what the salon owes for gift cards and packages, by day. */
export function LiabilityScreen() {
  const { t } = useTranslation('liability')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [period, setPeriod] = useState(() => toMonth(today))
  const { data, isPending, error, refetch } = useRead(liability.report, period, { keepPrevious: true })
  const late = useDelayed(isPending)
  return (
    <div className="page lb grid packed gap-16 one-column">
      <header className="page-head page-top">
        <div className="grow">
          <h1>{t('prepaid_balances')}</h1>
          <p className="s muted">{t('text')}</p>
        </div>
        <div className="lb-period wrap row bottom">
          <Button onClick={() => setPeriod(toMonth(today))}>{t('this_month')}</Button>
          <Button onClick={() => setPeriod(toLastMonth(today))}>{t('last_month')}</Button>
          <DatePicker
            label={t('date_from')}
            max={period.to}
            value={period.from}
            onChange={(from) => from && setPeriod({ ...period, from })}
          />
          <DatePicker label={t('date_to')} min={period.from} value={period.to} onChange={(to) => to && setPeriod({ ...period, to })} />
        </div>
      </header>
      {late && !data && <ListSkeleton rows={6} />}
      {error && (!data || data.from !== period.from || data.to !== period.to) ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        data && <Report report={data} />
      )}
    </div>
  )
}

function Report({ report }: { report: Liability }) {
  const { t } = useTranslation('liability')
  const { euros, number } = useFormat()
  const { opening, sold, used, expired, owed, multiPurpose } = report
  const figures: [string, number][] = [
    [t('opening'), opening],
    [t('sold'), sold],
    [t('used'), used],
    [t('expired'), expired],
    [t('owed_at_end'), owed],
  ]
  const movement = (row: { sold: number; used: number; expired: number; owed: number }) => [row.sold, row.used, row.expired, row.owed]
  return (
    <>
      <dl className="card lb-figures grid">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="s muted">{label}</dt>
            <dd className="num">{euros(amount)}</dd>
          </div>
        ))}
      </dl>
      <Table
        title={t('by_kind')}
        heads={[t('kind'), t('open_accounts'), t('sold'), t('used'), t('expired'), t('owed_at_end')]}
        rows={report.kinds.map((row) => [row.kind, t(kindLabels[row.kind]), number(row.accounts), ...movement(row)])}
      />
      <Table
        title={t('by_vat')}
        heads={[t('vat_treatment'), t('sold'), t('vat_due_at_sale'), t('owed_at_end')]}
        rows={[
          ...report.singlePurpose.map(
            ({ rate, ...row }): TableRow => [String(rate), t('single_purpose', { rate }), row.sold, row.vat, row.owed],
          ),
          ['multi', t('multi_purpose'), multiPurpose.sold, t('when_used'), multiPurpose.owed],
        ]}
      />
      {multiPurpose.rates.length > 0 && (
        <Table
          title={t('multi_by_rate')}
          heads={[t('paid_for'), t('used'), t('vat_due_at_use')]}
          rows={multiPurpose.rates.map(
            ({ rate, used: spent, vat }): TableRow => [
              String(rate),
              rate === null ? t('tips_untaxed') : t('services_at', { rate }),
              spent,
              vat,
            ],
          )}
        />
      )}
      <Note tone="info">{t('accountant')}</Note>
      <Table
        title={t('by_day')}
        heads={[t('day'), t('sold'), t('used'), t('expired'), t('owed_at_end')]}
        rows={report.days.toReversed().map((row) => [row.day, { day: row.day }, ...movement(row)])}
        empty={t('no_days')}
      />
    </>
  )
}

/** Its key, its name or day, and its cells; a number is an amount in euro. */
type TableRow = readonly [string, string | { readonly day: string }, ...(string | number)[]]

function Table({
  title,
  heads,
  rows,
  empty,
}: {
  title: string
  heads: readonly string[]
  rows: readonly TableRow[]
  empty?: string
}): ReactNode {
  const { euros, date } = useFormat()
  const toSheet = () => ({ name: title, head: heads, rows: rows.map(([, ...cells]) => cells) })
  return (
    <div className="card">
      <header>
        <h2 className="grow">{title}</h2>
        <SheetExport disabled={rows.length === 0} toSheet={toSheet} />
      </header>
      {rows.length === 0 ? (
        <p className="s muted lb-empty">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways on a phone and must be reachable by keyboard
        <section className="lb-scroll" tabIndex={0} aria-label={title}>
          <table className="lb-table full s">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([key, name, ...cells]) => (
                <tr key={key}>
                  <th scope="row">{typeof name === 'string' ? name : date(name.day)}</th>
                  {cells.map((cell, i) => (
                    <td key={heads[i + 1]} className="num" data-label={heads[i + 1]}>
                      {typeof cell === 'number' ? euros(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
