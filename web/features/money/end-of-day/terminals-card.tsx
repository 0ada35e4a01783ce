import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import type { TerminalDay } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { findMissingPayment } from '../../../../schema/rules/money/day-figures.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import type { Day } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { LikelyCause } from './close-day.tsx'

/** The card payment that would explain too much cash in the drawer: recorded on a terminal that lacks just this sum. */
export function findLikelyCause(rows: readonly TerminalDay[]): LikelyCause | null {
  for (const row of rows) {
    const payment = findMissingPayment(row)
    if (payment) return { terminal: row.name, ...payment, path: toCheckout(payment) }
  }
  return null
}

const toCheckout = ({ appointmentId, clientId }: TerminalDay['payments'][number]) => `/checkout/${appointmentId}/${clientId}`

/** Compares what each card terminal says with the payments and receipts of a day; nothing for a salon without terminals. */
export function TerminalsCard({ day, rows }: { day: Day; rows: readonly TerminalDay[] }) {
  const { t } = useTranslation('end-of-day')
  if (rows.every(({ cardTerminalId }) => cardTerminalId === null)) return null
  const toSheet = () => ({
    name: t('terminals'),
    head: [t('day'), t('terminal'), t('recorded_here'), t('on_terminal'), t('difference')],
    rows: rows.map((row) => [{ day }, row.cardTerminalId === null ? t('terminal_none') : row.name, row.paid, row.total, row.difference]),
  })
  return (
    <section className="card" aria-label={t('terminals')}>
      <header>
        <h2 className="grow">{t('terminals')}</h2>
        <SheetExport toSheet={toSheet} />
      </header>
      <table className="table eod-table eod-terminals">
        <thead>
          <tr>
            <th scope="col">{t('terminal')}</th>
            <th scope="col" className="r">
              {t('payments_made')}
            </th>
            <th scope="col" className="r">
              {t('recorded_here')}
            </th>
            <th scope="col" className="r">
              {t('on_terminal')}
            </th>
            <th scope="col" className="r">
              {t('difference')}
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <TerminalRow key={row.cardTerminalId ?? ''} day={day} row={row} />
        ))}
      </table>
    </section>
  )
}

/** Saves the total of a terminal, with Undo. */
function useSetTotal(day: Day, { cardTerminalId, total: before }: TerminalDay) {
  const { t } = useTranslation('end-of-day')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const write = useWrite(terminalDays.setTotal, {
    onSuccess: (rows) => void client.setQueryData(readKey(terminalDays.one, { date: day }), rows),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const send = (total: number | null, onSuccess?: () => void) =>
    write.mutate({ input: { cardTerminalId: cardTerminalId ?? '' }, body: { day, total } }, { onSuccess: () => onSuccess?.() })
  const save = (total: number | null) =>
    send(total, () => void notify({ kind: 'success', text: t('terminal_total_saved'), undo: () => send(before) }))
  return { save, isBusy: write.isPending }
}

function TerminalRow({ day, row }: { day: Day; row: TerminalDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const saved = row.total === null ? null : cents(row.total)
  const [typed, setTyped] = useState(saved)
  // Another device may have entered it.
  useEffect(() => setTyped(saved), [saved])
  const { save, isBusy } = useSetTotal(day, row)
  const isUnsaved = typed !== saved
  const { difference } = row
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="row">
            <Icon name="card" size={16} />
            {row.cardTerminalId === null ? t('terminal_none') : row.name}
          </span>
        </th>
        <td className="r" data-label={t('payments_made')}>
          {row.payments.length}
        </td>
        <td className="r" data-label={t('recorded_here')}>
          {euros(row.paid)}
        </td>
        <td className="r" data-label={t('on_terminal')}>
          {row.cardTerminalId !== null && (
            <MoneyField
              label={t('terminal_total', { name: row.name })}
              labelHidden
              size="s"
              min={0}
              value={typed}
              onChange={setTyped}
              onKeyDown={(event) => event.key === 'Enter' && isUnsaved && save(typed === null ? null : euro(typed))}
            />
          )}
        </td>
        <td className="r" role="status" data-label={t('difference')}>
          {isUnsaved ? (
            <Button size="s" busy={isBusy} onClick={() => save(typed === null ? null : euro(typed))}>
              {t('save')}
            </Button>
          ) : (
            difference !== null && (
              <span className={difference === 0 ? 'row green eod-balanced' : 'amber semi'}>
                {difference === 0 && <Icon name="check-circle" size={16} />}
                {difference === 0 ? t('same') : euros(difference)}
              </span>
            )
          )}
        </td>
      </tr>
      <Payments row={row} />
    </tbody>
  )
}

/** The payments of a terminal, where they do not add up to its total, or differ from their receipts; the likely wrong one alone. */
function Payments({ row }: { row: TerminalDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time } = useFormat()
  const differs = ({ amount, receiptTotal }: TerminalDay['payments'][number]) => receiptTotal !== null && receiptTotal !== amount
  const isShown = row.cardTerminalId === null || (row.difference ?? 0) !== 0 || row.payments.some(differs)
  if (!isShown) return null
  const missing = findMissingPayment(row)
  return (missing ? [missing] : row.payments).map((payment) => (
    <tr className="eod-payment" key={payment.paymentId}>
      <td colSpan={4}>
        <Link to={toCheckout(payment)} dir="auto">
          {payment.name || t('client')}
        </Link>
        <span className="muted num">, {time(payment.at)}</span>
        {differs(payment) && <span className="amber num"> {t('terminal_receipt', { amount: euros(payment.receiptTotal ?? 0) })}</span>}
        {payment === missing && <span className="amber"> {t('perhaps_not_by_card')}</span>}
      </td>
      <td className="r">{euros(payment.amount)}</td>
    </tr>
  ))
}
