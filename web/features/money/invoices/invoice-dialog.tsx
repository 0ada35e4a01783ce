import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import type { Invoice } from '../../../../schema/api/money/invoices-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { DraftForm } from './draft-form.tsx'
import { InvoiceContent } from './invoice-content.tsx'
import { getInvoiceTitle, getStateLabel, stateTones } from './invoice-labels.ts'
import './invoices.css'
import { readXml, useMarkSent } from './use-invoice-steps.ts'

/** One invoice: a draft is completed and issued, an issued one is handed on. */
export function InvoiceDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const { data, isPending, error, refetch } = useRead(invoices.one, { invoiceId })
  const late = useDelayed(isPending)
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      closeOnInteractOutside={false}
      title={data ? getInvoiceTitle(data, t) : t('invoice')}
      subtitle={data && <Subtitle invoice={data} />}
    >
      {late && !data && <ListSkeleton rows={6} />}
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data && (data.state === 'draft' || data.state === 'rejected') && (
        <DraftForm key={`${data.invoiceId} ${data.state}`} invoice={data} onClose={onClose} />
      )}
      {data && data.state !== 'draft' && data.state !== 'rejected' && <IssuedInvoice invoice={data} />}
    </Dialog>
  )
}

function Subtitle({ invoice: { state, day, name } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return (
    <span className="row wrap">
      <Badge tone={stateTones[state]}>{getStateLabel(state, t)}</Badge>
      {[day === null ? '' : date(day), name].filter(Boolean).join(' · ')}
    </span>
  )
}

function IssuedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { buyer, file, state, exchangeId, sending } = invoice
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('buyer_name'), buyer.name],
    [t('vat_number'), buyer.vatNumber],
    [t('fiscal_code'), buyer.fiscalCode],
    [t('address'), [buyer.address, [buyer.zipCode, buyer.city].filter(Boolean).join(' '), buyer.country].filter(Boolean).join(', ')],
    [t('invoice_code'), buyer.invoiceCode],
    [t('pec'), buyer.pec],
    [t('printed_note'), invoice.reason],
    [t('file'), file],
    [t('exchange_id'), exchangeId],
  ]
  return (
    <div className="form">
      <div className="inv-cols grid top gap-24">
        <section>
          <h3>{t('client')}</h3>
          <dl className="inv-facts stack">
            {facts.map(
              ([label, value]) =>
                value && (
                  <div className="grid gap-12" key={label}>
                    <dt className="muted">{label}</dt>
                    <dd className="breaks">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </section>
        <section className="round-l tint pad">
          <h3>{t('what_is_invoiced')}</h3>
          <InvoiceContent invoice={invoice} />
        </section>
      </div>
      {state === 'issued' && <p className="s muted">{sending && sending.state !== 'refused' ? t('leaving_text') : t('hand_over_text')}</p>}
      {state === 'sent' && sending && <p className="s muted">{t('left_text')}</p>}
      {state === 'issued' && sending?.words && <Note tone="warn">{sending.words}</Note>}
      {state === 'accepted' && <p className="s muted">{t('correct_text')}</p>}
      <IssuedActions invoice={invoice} />
    </div>
  )
}

function IssuedActions({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices')
  const download = useDownload()
  const sending = useMarkSent(invoice)
  const [mail, setMail] = useState(false)
  const { invoiceId, number, file, state } = invoice
  const isByHand = invoice.sending === null || invoice.sending.state === 'refused'
  const language = i18n.language === 'en' ? 'en' : 'it'
  const pdfName = `${t('invoice')}-${(number ?? '').replace('/', '-')}.pdf`
  return (
    <footer className="inv-actions wrap flex gap-8 line-above">
      <Button icon="download" onClick={() => void download(() => call(invoices.pdf, { invoiceId, language }), pdfName)}>
        PDF
      </Button>
      <Button icon="send" onClick={() => setMail(true)}>
        {t('email')}
      </Button>
      <span className="grow" />
      {state === 'sent' && isByHand && (
        <Button icon="undo" busy={sending.busy} onClick={sending.undo}>
          {t('undo_sent')}
        </Button>
      )}
      {state === 'issued' && isByHand && (
        <Button icon="check" busy={sending.busy} onClick={sending.mark}>
          {t('mark_sent')}
        </Button>
      )}
      <Button
        variant={state === 'issued' && isByHand ? 'primary' : 'plain'}
        icon="download"
        onClick={() => void download(() => readXml(invoice), file ?? 'invoice.xml')}
      >
        {t('download_xml')}
      </Button>
      {mail && <MailDialog invoice={invoice} onClose={() => setMail(false)} />}
    </footer>
  )
}

function MailDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const [email, setEmail] = useState(invoice.email)
  const [error, setError] = useState<string | null>(null)
  const write = useWrite(invoices.sendPdf, {
    onSuccess: (sent) => {
      notify({ kind: 'success', text: t('mail_sent', { email: sent.email }) })
      onClose()
    },
    onError: (failure) =>
      setError(errorMessage('fields' in failure ? ((failure.fields as Record<string, string>).email ?? failure) : failure)),
  })
  const save = () =>
    email.trim() === ''
      ? setError(errorMessage('Required'))
      : write.mutate({ input: { invoiceId: invoice.invoiceId }, body: { email: email.trim() } })
  return (
    <FormDialog
      title={t('mail_title')}
      width="narrow"
      saveLabel={t('mail_send')}
      busy={write.isPending}
      fieldErrors={{}}
      errorMessage={undefined}
      onClose={onClose}
      onClear={() => setError(null)}
      onSave={save}
    >
      <TextField
        label={t('mail_to')}
        name="email"
        type="email"
        autoComplete="off"
        help={t('mail_help')}
        value={email}
        error={error ?? undefined}
        onChange={(next) => {
          setError(null)
          setEmail(next)
        }}
      />
    </FormDialog>
  )
}
