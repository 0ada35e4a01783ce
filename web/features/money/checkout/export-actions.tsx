import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { cacheVisit } from '../../visits/visits/index.ts'
import { ledgerReads, MethodButtons, ReasonField, useFieldErrors } from '../ledger/index.ts'

type Method = 'cash' | 'card' | 'other'
const pollMs = 5000
const methods = ['cash', 'card', 'other'] as const

/** What is done here about an order of the cash system: it is paid, refunded and voided there. */
export function ExportActions({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('cash-checkout')
  const { roles } = useMe()
  const [dialog, setDialog] = useState<'paid' | 'reopen' | null>(null)
  const close = () => setDialog(null)
  // The day's visits leave out what is exported: the receipt is looked for here.
  useRead(appointments.one, { appointmentId: visit.appointmentId }, { refetchInterval: visit.checkedOut ? false : pollMs })
  return (
    <>
      <Note tone="info" title={visit.checkedOut ? t('paid_there') : t('waiting_for_receipt')}>
        {t('corrected_there')}
      </Note>
      {hasAnyRole(roles, groups.adminReceptionist) && (
        <div className="row wrap">
          {!visit.checkedOut && (
            <Button size="s" icon="check" onClick={() => setDialog('paid')}>
              {t('mark_paid')}
            </Button>
          )}
          <Button size="s" variant="ghost" icon="undo" onClick={() => setDialog('reopen')}>
            {t('reopen')}
          </Button>
        </div>
      )}
      {dialog === 'paid' && <PaidDialog visit={visit} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog visit={visit} onClose={close} />}
    </>
  )
}

/** For a salon whose cash system sends no notices: the receipt is printed. */
function PaidDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('cash-checkout')
  const { t: a } = useTranslation('visits')
  const client = useQueryClient()
  const [method, setMethod] = useState<Method>('card')
  const [receiptNumber, setReceiptNumber] = useState('')
  const { fieldErrors, errorText, clear, onError } = useFieldErrors(client)
  const input = { appointmentId: visit.appointmentId }
  const reopen = useWrite(cashSystem.reopen, { invalidates: ledgerReads, onSuccess: (next) => cacheVisit(client, next), onError })
  const markPaid = useWrite(cashSystem.markPaid, {
    invalidates: ledgerReads,
    onError,
    onSuccess: (paid) => {
      cacheVisit(client, paid)
      const undo = () => reopen.mutate({ input, body: { reason: t('reason_pressed'), keepsOrder: true } })
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('marked_paid'), undo })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mark_paid')}
      subtitle={t('mark_paid_text')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      busy={markPaid.isPending}
      saveLabel={t('mark_paid')}
      onClear={clear}
      onSave={() => markPaid.mutate({ input, body: { method, receiptNumber: receiptNumber.trim() } })}
      onClose={onClose}
    >
      <MethodButtons
        label={a('payment_method')}
        methods={methods}
        value={method}
        onChoose={(chosen) => setMethod(methods.find((one) => one === chosen) ?? 'other')}
      />
      <TextField label={t('receipt_number')} figures value={receiptNumber} onChange={setReceiptNumber} error={fieldErrors.receiptNumber} />
    </FormDialog>
  )
}

/** Opens the visit again after its order was voided at the cash system. */
function ReopenDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('cash-checkout')
  const { t: b } = useTranslation('ledger')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { fieldErrors, errorText, clear, onError } = useFieldErrors(client)
  const reopen = useWrite(cashSystem.reopen, {
    invalidates: ledgerReads,
    onError,
    onSuccess: (next) => {
      cacheVisit(client, next)
      notify({ kind: 'success', id: `visit.${visit.agendaId}`, text: t('reopened') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('reopen_title')}
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      busy={reopen.isPending}
      saveLabel={t('reopen')}
      onClear={clear}
      onSave={() => reopen.mutate({ input: { appointmentId: visit.appointmentId }, body: { reason } })}
      onClose={onClose}
    >
      <p className="s t2">{t('reopen_text')}</p>
      <ReasonField
        suggestions={[b('reason_wrong_price'), b('reason_wrong_client')]}
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
