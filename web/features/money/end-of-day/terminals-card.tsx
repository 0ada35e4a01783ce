import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import type { TerminalDay } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import type { Day } from '../../../ui/dates.ts'
import { MoneyField } from '../../../ui/number-field.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Compares what each card terminal says with the payments and receipts of a day; nothing for a salon without terminals. */
export function TerminalsCard({ day }: { day: Day }) {
  const { t } = useTranslation('end-of-day')
  const { data = [] } = useRead(terminalDays.one, { date: day })
  if (data.every(({ cardTerminalId }) => cardTerminalId === null)) return null
  const toSheet = () => ({
    name: t('terminals'),
    head: [t('day'), t('terminal'), t('terminal_paid'), t('terminal_total_head'), t('difference')],
    rows: data.map((row) => [{ day }, row.cardTerminalId === null ? t('terminal_none') : row.name, row.paid, row.total, row.difference]),
  })
  return (
    <div className="card">
      <header>
        <h2 className="grow">{t('terminals')}</h2>
        <SheetExport toSheet={toSheet} />
      </header>
      <ul className="eod-terminals">
        {data.map((row) => (
          <TerminalRow key={row.cardTerminalId ?? ''} day={day} row={row} />
        ))}
      </ul>
    </div>
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
  return (
    <li>
      <div className="row wrap">
        <b className="semi grow">{row.cardTerminalId === null ? t('terminal_none') : row.name}</b>
        <span className="s num">{t('terminal_payments', { amount: euros(row.paid) })}</span>
      </div>
      {row.cardTerminalId !== null && (
        <div className="row wrap">
          <MoneyField label={t('terminal_total', { name: row.name })} size="s" min={0} value={typed} onChange={setTyped} />
          {isUnsaved && (
            <Button size="s" busy={isBusy} onClick={() => save(typed === null ? null : euro(typed))}>
              {t('save')}
            </Button>
          )}
          {!isUnsaved && row.difference !== null && (
            <span className={row.difference === 0 ? 's green semi num' : 's amber semi num'} role="status">
              {row.difference === 0 ? t('balanced') : t('terminal_difference', { amount: euros(row.difference) })}
            </span>
          )}
        </div>
      )}
      <Payments row={row} />
    </li>
  )
}

/** The payments of a terminal, where they do not add up to its total, or differ from their receipts. */
function Payments({ row }: { row: TerminalDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time } = useFormat()
  const differs = ({ amount, receiptTotal }: TerminalDay['payments'][number]) => receiptTotal !== null && receiptTotal !== amount
  const isShown = row.cardTerminalId === null || (row.difference ?? 0) !== 0 || row.payments.some(differs)
  if (!isShown) return null
  return (
    <ul className="eod-terminal-payments grid gap-4 s">
      {row.payments.map((payment) => (
        <li className="flex wrap" key={payment.paymentId}>
          <Link className="grow ell" to={`/checkout/${payment.appointmentId}/${payment.clientId}`}>
            {payment.name}
          </Link>
          <span className="muted num">{time(payment.at)}</span>
          {differs(payment) && <span className="amber num">{t('terminal_receipt', { amount: euros(payment.receiptTotal ?? 0) })}</span>}
          <b className="num semi">{euros(payment.amount)}</b>
        </li>
      ))}
    </ul>
  )
}
