import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getInvoiceTitle } from './invoice-labels.ts'
import { useCacheInvoice, useShowError } from './use-invoice-steps.ts'

const toPath = (invoiceId: string) => `/invoices?${new URLSearchParams({ invoice: invoiceId })}`

/**
 * After checkout: the invoices of a visit, and the question whether the client wants one, where the client's data suffice for it. A refund
 * or void of what was invoiced asks for the credit note. `version` is that of the visit: what is open follows its ledger.
 */
export function VisitInvoice({ appointmentId, version }: { appointmentId: string; version: number }) {
  const { roles, salon } = useMe()
  if (salon?.country !== 'IT' || !hasAnyRole(roles, groups.adminReceptionist)) return null
  return <Question key={version} appointmentId={appointmentId} />
}

function Question({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('invoices')
  const { euros } = useFormat()
  const navigate = useNavigate()
  const cache = useCacheInvoice()
  const onError = useShowError()
  const { data } = useRead(invoices.ofVisit, { appointmentId }, { staleTime: 0 })
  const create = useWrite(invoices.create, {
    invalidates: [invoices.list, invoices.open, invoices.ofVisit],
    onSuccess: (draft) => {
      cache(draft)
      void navigate(toPath(draft.invoiceId))
    },
    onError,
  })
  if (!data) return null
  const { open, hasData } = data
  const ask = () => create.mutate({ input: {}, body: { appointmentIds: [appointmentId] } })
  const isAsked = open && (open.kind === 'credit_note' || hasData)
  const label = open?.kind === 'credit_note' ? t('make_credit_note') : t('make_invoice')
  const links = data.invoices.map((one) => (
    <Link key={one.invoiceId} className="btn s" to={toPath(one.invoiceId)}>
      <Icon name="note" size={16} />
      {getInvoiceTitle(one, t)}
    </Link>
  ))
  if (!isAsked)
    return (
      (open || links.length > 0) && (
        <div className="row wrap">
          {links}
          {open && (
            <Button size="s" variant="ghost" icon="note" busy={create.isPending} onClick={ask}>
              {label}
            </Button>
          )}
        </div>
      )
    )
  return (
    <Note
      tone="info"
      icon="note"
      title={open.kind === 'credit_note' ? t('credit_question') : t('invoice_question')}
      actions={
        <>
          <Button size="s" icon="note" busy={create.isPending} onClick={ask}>
            {label}
          </Button>
          {links}
        </>
      }
    >
      {open.kind === 'credit_note' ? t('credit_question_text', { amount: euros(open.total) }) : t('invoice_question_text')}
    </Note>
  )
}
