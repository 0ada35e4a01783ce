import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refundsByMethod, visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookAgain } from '../../visits/rebooking/index.ts'
import { getClientName } from '../../visits/visits/index.ts'
import { VisitInvoice } from '../invoices/index.ts'
import {
  ClientOutstanding,
  ReasonField,
  Receipt,
  ReceiptActions,
  RefundDialog,
  useMethodLabel,
  useVoid,
  VisitLedger,
} from '../ledger/index.ts'
import { useChargedElsewhere } from './checkout-presence.tsx'
import { ExportActions } from './export-actions.tsx'

/** Voids a checkout with one ledger entry of today; the products return to stock, or stay in the visit. */
function VoidDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { euros } = useFormat()
  const [reason, setReason] = useState('')
  const [productsBack, setProductsBack] = useState(false)
  const { paid } = visitBalance(visit.entries)
  const { voidCheckout, busy, fieldErrors, errorText, clear } = useVoid(visit, () => {
    notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('void_done') })
    onClose()
  })
  return (
    <FormDialog
      title={t('void_title')}
      saveLabel={t('void')}
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      busy={busy}
      onClose={onClose}
      onClear={clear}
      onSave={() => voidCheckout(reason, productsBack)}
    >
      <p className="s t2">{paid > 0 ? t('void_text', { amount: euros(paid) }) : t('void_text_none')}</p>
      {visit.clientHistoryProductsDTO.length > 0 && (
        <Checkbox label={t('return_products')} help={t('return_products_help')} checked={productsBack} onChange={setProductsBack} />
      )}
      <ReasonField
        suggestions={[t('reason_wrong_price'), t('reason_wrong_method'), t('reason_wrong_client')]}
        value={reason}
        onChange={(next) => {
          clear()
          setReason(next)
        }}
        error={fieldErrors.reason}
      />
    </FormDialog>
  )
}

/** A paid visit: amount and methods, receipt, corrections, and the next booking in two clicks. */
export function CheckoutDone({ visit, back }: { visit: Appointment; back: string }) {
  const { t } = useTranslation('visits')
  const { t: b } = useTranslation('ledger')
  const [correction, setCorrection] = useState<'refund' | 'void' | null>(null)
  const { euros } = useFormat()
  const { roles } = useMe()
  const methodLabel = useMethodLabel()
  useChargedElsewhere(visit)
  const paid = euro(visit.payments.reduce((sum, { amount }) => sum + cents(amount), 0))
  // An order of the external cash system is corrected there.
  const canCorrect = visit.externalCashOrder === null && hasAnyRole(roles, groups.user)
  const payments = visit.payments.map(({ method, amount }) => t('method_amount', { way: methodLabel(method), amount: euros(amount) }))
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
            <Icon name="check" size={24} />
          </span>
          <div>
            <h1>{visit.checkedOut ? title : t('exported')}</h1>
            <p className="muted">{[getClientName(visit), payments.join(', ')].filter(Boolean).join(' · ')}</p>
            {visit.owed > 0 && <p className="s amber med">{t('amount_outstanding', { amount: euros(visit.owed) })}</p>}
            {refunds.length > 0 && <p className="s med">{refunds.join(', ')}</p>}
          </div>
        </div>
        {visit.externalCashOrder !== null && <ExportActions visit={visit} />}
        {hasAnyRole(roles, groups.profileInfoAccess) && <BookAgain visit={visit} />}
        <ClientOutstanding clientId={visit.paymentClientId ?? visit.clientId} />
        <VisitInvoice appointmentId={visit.appointmentId} version={visit.version} />
        <div className="row wrap ck-after">
          <Link className="btn" to={back}>
            <Icon name="chevron-left" />
            {t(back === '/welcome' ? 'back_to_reception' : 'client_in_salon')}
          </Link>
          <ReceiptActions visit={visit} />
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
      <Receipt visit={visit} />
      {correction === 'refund' && <RefundDialog visit={visit} onClose={() => setCorrection(null)} />}
      {correction === 'void' && <VoidDialog visit={visit} onClose={() => setCorrection(null)} />}
    </div>
  )
}
