import type { TFunction } from 'i18next'
import type { InvoiceRow } from '../../../../schema/api/money/invoices-schemas.ts'
import type { InvoiceState } from '../../../../schema/rules/money/invoice-terms.ts'
import type { Tone } from '../../../ui/badge.tsx'

type T = TFunction<'invoices'>

export const stateTones: Readonly<Record<InvoiceState, Tone>> = {
  draft: 'plain',
  issued: 'info',
  sent: 'info',
  accepted: 'ok',
  rejected: 'bad',
}
export const getStateLabel = (state: InvoiceState, t: T): string =>
  ({
    draft: t('state_draft'),
    issued: t('state_issued'),
    sent: t('state_sent'),
    accepted: t('state_accepted'),
    rejected: t('state_rejected'),
  })[state]

/** `Invoice 12/2026`, `Draft of a credit note`. */
export function getInvoiceTitle({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>, t: T): string {
  if (number === null) return kind === 'invoice' ? t('draft_invoice') : t('draft_credit_note')
  return kind === 'invoice' ? t('invoice_number', { number }) : t('credit_note_number', { number })
}
