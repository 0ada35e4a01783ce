import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { CashMovement, EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CashDialog, type CashDirection } from './cash-dialog.tsx'
import { cashLabels } from './cash-labels.ts'
import { useCacheReport } from './use-cache-report.ts'

/** Removes what was recorded, and brings it back. */
function useCashRemoval(day: string) {
  const { t } = useTranslation('end-of-day')
  const errorMessage = useErrorMessage()
  const { cacheReport, cacheConflict } = useCacheReport()
  const onError = (error: Error) => {
    cacheConflict(error)
    notify({ kind: 'error', text: errorMessage(error) })
  }
  const restoring = useWrite(endOfDay.restoreCash, { onSuccess: cacheReport, onError })
  const removal = useWrite(endOfDay.removeCash, { onSuccess: cacheReport, onError })
  const toInput = (cashMovementId: string) => ({ input: { date: day, cashMovementId } })
  const remove = ({ cashMovementId, kind }: Pick<CashMovement, 'cashMovementId' | 'kind'>) =>
    removal.mutate(toInput(cashMovementId), {
      onSuccess: () =>
        notify({
          kind: 'success',
          text: t('removed', { what: t(cashLabels[kind]) }),
          undo: () => restoring.mutate(toInput(cashMovementId)),
        }),
    })
  return { remove, takeBack: (cashMovementId: string) => removal.mutate(toInput(cashMovementId)) }
}

/** Cash of the day that no client paid: what came into the drawer and what left it. */
export function CashCard({ report }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time } = useFormat()
  const [direction, setDirection] = useState<CashDirection | null>(null)
  const { remove, takeBack } = useCashRemoval(report.day)
  const { day, today, closing, openingCash, cashMovements } = report
  const mayChange = closing === null && day <= today
  if (!mayChange && cashMovements.length === 0) return null
  const toSheet = () => ({
    name: t('cash_in_and_out'),
    head: [t('day'), t('time_of_day'), t('transaction'), t('what_for'), t('taken_by'), t('amount')],
    rows: cashMovements.map(({ at, kind, note, userDTO, amount }) => [
      { day },
      time(at),
      t(cashLabels[kind]),
      note,
      `${userDTO.firstName} ${userDTO.lastName}`.trim(),
      amount,
    ]),
  })
  return (
    <section className="card eod-cash" aria-label={t('cash_in_and_out')}>
      <header>
        <h2 className="grow">{t('cash_in_and_out')}</h2>
        {cashMovements.length > 0 && <SheetExport toSheet={toSheet} />}
        {mayChange && (
          <span className="row gap-4 no-print">
            <Button icon="plus" onClick={() => setDirection('in')}>
              {t('cash_in')}
            </Button>
            <Button icon="minus" onClick={() => setDirection('out')}>
              {t('cash_out')}
            </Button>
          </span>
        )}
      </header>
      <ul className={mayChange && cashMovements.length > 0 ? 'is-changeable' : undefined}>
        {openingCash > 0 && (
          <li className="line-above">
            <span />
            <b className="med">{t('opening_float')}</b>
            <span className="muted eod-note">{t('kept_from_before')}</span>
            <span className="muted" />
            <span className="num">{euros(openingCash)}</span>
          </li>
        )}
        {cashMovements.map((movement) => (
          <li className="line-above" key={movement.cashMovementId}>
            <span className="muted num">{time(movement.at)}</span>
            <b className="med">{t(cashLabels[movement.kind])}</b>
            <span className="t2 eod-note" dir="auto">
              {movement.note}
            </span>
            <span className="muted" dir="auto">
              {movement.userDTO.firstName}
            </span>
            <span className="num">{euros(movement.amount)}</span>
            {mayChange && (
              <IconButton
                className="no-print"
                icon="trash"
                label={t('remove_of', { name: `${t(cashLabels[movement.kind])} ${euros(movement.amount)}` })}
                onClick={() => remove(movement)}
              />
            )}
          </li>
        ))}
        {openingCash === 0 && cashMovements.length === 0 && <li className="line-above muted eod-none">{t('no_cash_moved')}</li>}
      </ul>
      {direction && (
        <CashDialog
          report={report}
          direction={direction}
          onSaved={(id) => void notify({ kind: 'success', text: t('cash_recorded'), undo: () => takeBack(id) })}
          onClose={() => setDirection(null)}
        />
      )}
    </section>
  )
}
