import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import { Invoice, InvoiceChange } from '../../../../schema/api/money/invoices-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { countryCodes, createCountryNames } from '../../../ui/country-codes.ts'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getSellerProblems, InvoiceContent, SellerProblems } from './invoice-content.tsx'
import { getInvoiceTitle } from './invoice-labels.ts'
import { invoiceReads, useCacheInvoice, useRemoveDraft } from './use-invoice-steps.ts'

type Buyer = Invoice['buyer']
interface Values {
  buyer: Buyer
  dueDays: number | null
  reason: string
}
const toValues = (invoice: Invoice | null): Values => ({
  buyer: invoice?.buyer ?? emptyBuyer,
  dueDays: invoice?.dueDays ?? 0,
  reason: invoice?.reason ?? '',
})
const emptyBuyer: Buyer = {
  name: '',
  vatNumber: '',
  fiscalCode: '',
  address: '',
  zipCode: '',
  city: '',
  district: '',
  country: 'IT',
  invoiceCode: '',
  pec: '',
}

/** Saves what was changed, then issues the invoice. */
function useDraft(invoice: Invoice, onIssued: (issued: Invoice) => void) {
  const cache = useCacheInvoice()
  const edit = useEdit(invoice, toValues, Invoice)
  const [problems, setProblems] = useState(invoice.problems)
  const update = useWrite(invoices.update, { invalidates: [invoices.list] })
  const issue = useWrite(invoices.issue, { invalidates: invoiceReads })
  const input = { invoiceId: invoice.invoiceId }
  const store = async (): Promise<Invoice | undefined> => {
    if (edit.changedFields.length === 0) return edit.base ?? invoice
    const { buyer, dueDays, reason } = edit.values
    const body = edit.validate(InvoiceChange, { version: edit.base?.version, buyer, dueDays: dueDays ?? 0, reason })
    if (!body) return undefined
    const saved = await update.mutateAsync({ input, body })
    cache(saved)
    setProblems(saved.problems)
    edit.reset()
    return saved
  }
  const run = async (work: (stored: Invoice) => Promise<void>) => {
    try {
      const stored = await store()
      if (stored) await work(stored)
    } catch (error) {
      // What is missing is at the fields.
      if (error instanceof CallError && error.status === 400) setProblems(error.fields)
      else edit.handleError(error)
    }
  }
  return {
    edit,
    problems,
    busy: update.isPending || issue.isPending,
    save: (onSaved: () => void) => run(async () => onSaved()),
    issue: () =>
      run(async ({ version }) => {
        const issued = await issue.mutateAsync({ input, body: { version } })
        cache(issued)
        onIssued(issued)
      }),
  }
}

/** A draft, or a rejected invoice that is mended: who buys, when it is due, and what it says. */
export function DraftForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const id = useId()
  const draft = useDraft(invoice, (issued) => notify({ kind: 'success', text: t('issued_as', { name: getInvoiceTitle(issued, t) }) }))
  const { edit, problems, busy } = draft
  const author = useAuthor(edit.stale && { invoiceId: invoice.invoiceId })
  const remove = useRemoveDraft(onClose)
  const { dueDays, reason } = edit.values
  return (
    <Form id={id} className="form" fieldErrors={edit.fieldErrors} onClear={edit.clearErrors} onSave={() => busy || void draft.issue()}>
      {invoice.state === 'rejected' && (
        <Note tone="bad" title={t('rejected_title')}>
          {invoice.answerErrors.map(({ code, text }) => [code, text].filter(Boolean).join(': ')).join(' · ') || t('rejected_text')}
        </Note>
      )}
      <SellerProblems problems={getSellerProblems(problems)} />
      <div className="inv-cols grid top gap-24">
        <BuyerFields edit={edit} saved={invoice.buyer} problems={problems} />
        <section className="round-l tint pad">
          <h3>{t('what_is_invoiced')}</h3>
          <InvoiceContent invoice={{ ...invoice, problems }} />
          {invoice.kind === 'invoice' && invoice.unpaid > 0 && (
            <NumberField
              label={t('due_days')}
              name="dueDays"
              min={0}
              max={365}
              value={dueDays}
              error={edit.getError('dueDays')}
              onChange={(next) => edit.set({ dueDays: next })}
            />
          )}
          <TextField
            label={t('printed_note')}
            name="reason"
            value={reason}
            error={edit.getError('reason') ?? (problems.reason && errorMessage(problems.reason))}
            onChange={(next) => edit.set({ reason: next })}
          />
        </section>
      </div>
      {edit.stale && <StaleNote author={author} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />}
      {edit.errorMessage && (
        <Note tone="bad" live>
          {errorMessage(edit.errorMessage)}
        </Note>
      )}
      <footer className="inv-actions wrap flex gap-8 line-above">
        {invoice.state === 'draft' && (
          <Button
            variant="ghost"
            icon="trash"
            busy={remove.isPending}
            onClick={() => remove.mutate({ input: { invoiceId: invoice.invoiceId } })}
          >
            {t('delete_draft')}
          </Button>
        )}
        <span className="grow" />
        <Button busy={busy} onClick={() => void draft.save(() => notify({ kind: 'success', text: t('draft_saved') }))}>
          {t('save')}
        </Button>
        <Button type="submit" variant="primary" icon="check" busy={busy}>
          {invoice.state === 'rejected' ? t('issue_again') : invoice.kind === 'invoice' ? t('issue') : t('issue_credit_note')}
        </Button>
      </footer>
    </Form>
  )
}

/** The buyer's data; the client's record gets what it lacks. */
function BuyerFields({
  edit,
  saved,
  problems,
}: {
  edit: ReturnType<typeof useDraft>['edit']
  saved: Buyer
  problems: Invoice['problems']
}) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const { buyer } = edit.values
  const bind = (name: keyof Buyer) => {
    const problem = buyer[name] === saved[name] ? problems[name] : undefined
    return {
      name: `buyer.${name}`,
      value: buyer[name],
      autoComplete: 'off',
      error: edit.getError(`buyer.${name}`) ?? (problem ? errorMessage(problem) : undefined),
      onChange: (value: string) => edit.set({ buyer: { ...buyer, [name]: value } }),
    }
  }
  const { locale } = useFormat()
  const getName = createCountryNames(locale)
  const codes = countryCodes.includes(buyer.country) ? countryCodes : [...countryCodes, buyer.country]
  const isForeign = buyer.country !== 'IT'
  return (
    <section>
      <h3>{t('client')}</h3>
      <p className="xs muted">{t('buyer_text')}</p>
      <div className="inv-fields grid top gap-12">
        <TextField className="whole" label={t('buyer_name')} {...bind('name')} />
        <TextField label={t('vat_number')} figures {...bind('vatNumber')} />
        {!isForeign && <TextField label={t('fiscal_code')} figures {...bind('fiscalCode')} />}
        {!isForeign && <TextField label={t('invoice_code')} figures help={t('invoice_code_help')} {...bind('invoiceCode')} />}
        {!isForeign && <TextField label={t('pec')} type="email" {...bind('pec')} />}
        <TextField className="whole" label={t('address')} {...bind('address')} />
        <TextField label={t('zip_code')} figures {...bind('zipCode')} />
        <TextField label={t('city')} {...bind('city')} />
        {!isForeign && <TextField label={t('district')} {...bind('district')} />}
        <Select
          label={t('country')}
          value={buyer.country}
          error={bind('country').error}
          onChange={bind('country').onChange}
          options={codes.map((code) => ({ value: code, label: getName(code), note: code }))}
        />
      </div>
    </section>
  )
}
