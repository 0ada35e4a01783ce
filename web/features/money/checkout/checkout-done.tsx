import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refundsByMethod } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { BookAgain } from '../../visits/rebooking/index.ts'
import { getClientName } from '../../visits/visits/index.ts'
import { VisitReceipts } from '../fiscal-receipts/index.ts'
import { VisitInvoice } from '../invoices/index.ts'
import { ClientOutstanding, Receipt, ReceiptActions, RefundDialog, useMethodLabel, VisitLedger } from '../ledger/index.ts'
import { useChargedElsewhere } from './checkout-presence.tsx'
import { ExportActions } from './export-actions.tsx'

const VoidDialog = lazyPart(async () => (await import('./void-dialog.tsx')).VoidDialog)
const NextOfGroup = optionalPart(async () => (await import('./next-of-group.tsx')).NextOfGroup)

/** A paid visit or sale: amount and methods, receipt, corrections, and the next booking of a visit in two clicks. */
export function CheckoutDone({ visit, back, backLabel }: { visit: Appointment; back: string; backLabel?: string }) {
  const { t } = useTranslation('visits')
  const { t: b } = useTranslation('ledger')
  const [correction, setCorrection] = useState<'refund' | 'void' | null>(null)
  const { euros } = useFormat()
  const { roles, salon } = useMe()
  const methodLabel = useMethodLabel()
  useChargedElsewhere(visit)
  const paid = euro(visit.payments.reduce((sum, { amount }) => sum + cents(amount), 0))
  // An order of the external cash system is corrected there.
  const canCorrect = visit.checkedOut !== null && visit.externalCashOrder === null && hasAnyRole(roles, groups.user)
  const payments = visit.payments.map(({ method, amount }) => t('method_amount', { way: methodLabel(method), amount: euros(amount) }))
  const isSale = visit.agendaId === visit.appointmentId
  // A visit is open again once its checkout is voided; nothing more is done with a sale.
  const isVoided = isSale && visit.checkedOut === null
  const kept = euro(cents(paid) - cents(visit.refunded))
  const title = kept === 0 && paid > 0 ? b('all_refunded', { amount: euros(paid) }) : t('amount_paid', { amount: euros(kept) })
  const refunds = refundsByMethod(visit.entries).map(({ method, amount }) =>
    b('refunded_by', { method: methodLabel(method), amount: euros(amount) }),
  )
  return (
    <div className="page ck-done grid top gap-24">
      <div className="ck-done-main col gap-20 shrinks">
        <div className="ck-big row gap-16">
          <span className="ck-check grid centred no-shrink green" aria-hidden="true">
            <Icon name={isVoided ? 'undo' : 'check'} size={24} />
          </span>
          <div>
            <h1>{isVoided ? b('checkout_voided') : visit.checkedOut ? title : t('exported')}</h1>
            <p className="muted">{[getClientName(visit), payments.join(', ')].filter(Boolean).join(' · ')}</p>
            {visit.owed > 0 && <p className="s amber med">{t('amount_outstanding', { amount: euros(visit.owed) })}</p>}
            {refunds.length > 0 && <p className="s med">{refunds.join(', ')}</p>}
          </div>
        </div>
        {visit.externalCashOrder !== null && <ExportActions visit={visit} />}
        {visit.bookingGroupId && <NextOfGroup visit={visit} bookingGroupId={visit.bookingGroupId} />}
        {!isSale && hasAnyRole(roles, groups.profileInfoAccess) && <BookAgain visit={visit} />}
        {visit.clientId !== '' && <ClientOutstanding clientId={visit.paymentClientId ?? visit.clientId} />}
        {salon?.country === 'IT' && <VisitReceipts key={visit.version} appointmentId={visit.appointmentId} />}
        {visit.clientId !== '' && <VisitInvoice appointmentId={visit.appointmentId} version={visit.version} />}
        <div className="row wrap ck-after">
          <Link className="btn" to={back}>
            <Icon name={isSale ? 'plus' : 'chevron-left'} />
            {backLabel ?? t(back === '/welcome' ? 'back_to_reception' : 'client_in_salon')}
          </Link>
          {!isVoided && <ReceiptActions visit={visit} />}
        </div>
        {canCorrect && (
          <section className="row wrap" aria-label={b('corrections')}>
            {paid > visit.refunded && (
              <Button size="s" variant="ghost" icon="cash" onClick={() => setCorrection('refund')}>
                {b('refund')}
              </Button>
            )}
            {hasAnyRole(roles, groups.adminReceptionist) && (
              <Button size="s" variant="ghost" icon="undo" onClick={() => setCorrection('void')}>
                {b('void')}
              </Button>
            )}
          </section>
        )}
        <VisitLedger visit={visit} />
      </div>
      {!isVoided && <Receipt visit={visit} />}
      {correction === 'refund' && <RefundDialog visit={visit} onClose={() => setCorrection(null)} />}
      {correction === 'void' && (
        <Suspense fallback={null}>
          <VoidDialog visit={visit} onClose={() => setCorrection(null)} />
        </Suspense>
      )}
    </div>
  )
}
