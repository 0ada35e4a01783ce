import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '../../../../schema/api/money/ledger-entry.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { groups, type LedgerEntryKind } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './ledger.css'
import { useMethodLabel } from './method-buttons.tsx'
import { useUndoEntry } from './use-correction.ts'

const entryLabels = {
  checkout: 'transaction_checkout',
  settlement: 'transaction_balance_payment',
  refund: 'transaction_refund',
  settlement_undone: 'transaction_balance_payment_undone',
  refund_undone: 'transaction_refund_undone',
  void: 'checkout_voided',
} as const satisfies Record<LedgerEntryKind, string>

/** The ledger entries of a visit, latest first, with undo where allowed; nothing while the checkout is the only one, of the same day. */
export function VisitLedger({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('ledger')
  const { euros, dateOf, dayIn, day: formatDay, time } = useFormat()
  const { roles } = useMe()
  const getLabel = (kind: LedgerEntryKind) => t(entryLabels[kind])
  const methodLabel = useMethodLabel()
  const { undo, busy } = useUndoEntry(t('undone'))
  const { undoable } = visitBalance(visit.entries)
  const undone = new Set(visit.entries.map(({ correctsId }) => correctsId))
  const getPostingDay = ({ at, day }: LedgerEntry) => (dayIn(at) === day ? null : t('counted_for', { day: formatDay(day, 'short') }))
  if (visit.entries.length < 2 && !visit.entries.some(getPostingDay)) return null
  return (
    <section className="card" aria-label={t('transactions')}>
      <header>
        <h2 className="grow">{t('transactions')}</h2>
      </header>
      <ul className="bk-entries">
        {visit.entries.toReversed().map((entry) => {
          const { bookEntryId, kind, at, userDTO, reason, payments, charged } = entry
          const postingDay = getPostingDay(entry)
          return (
            <li key={bookEntryId} className={undone.has(bookEntryId) ? 'is-undone' : undefined}>
              <span className="grow">
                <b className="med">{getLabel(kind)}</b>
                <span className="vs-below below xs muted num">
                  {t('entry_by', { day: dateOf(at), at: time(at), person: userDTO.firstName })}
                </span>
                {postingDay && <span className="vs-below below s t2">{postingDay}</span>}
                {reason && <span className="vs-below below s t2">{reason}</span>}
              </span>
              <span className="bk-amounts grid gap-2 no-shrink s num">
                {payments.map((payment) => (
                  <span key={payment.paymentId}>
                    <span className="muted">{methodLabel(payment.method)}</span> <b className="semi">{euros(payment.amount)}</b>
                  </span>
                ))}
                {payments.length === 0 && <b className="semi">{euros(charged)}</b>}
              </span>
              {undoable.includes(bookEntryId) && hasAnyRole(roles, groups.user) && (
                <IconButton
                  size="s"
                  icon="undo"
                  busy={busy}
                  label={t('undo_entry', { what: getLabel(kind) })}
                  onClick={() => undo(bookEntryId)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
