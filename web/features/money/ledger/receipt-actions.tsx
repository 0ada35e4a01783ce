import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFieldErrors } from './use-correction.ts'

/** Prints, downloads or e-mails the receipt. */
export function ReceiptActions({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { t: b, i18n } = useTranslation('ledger')
  const _errorMessage = useErrorMessage()
  const save = useDownload()
  const [busy, setBusy] = useState(false)
  const [mail, setMail] = useState(false)
  const { appointmentId } = visit
  const language = languages.find((one) => one === i18n.language)
  const download = async () => {
    setBusy(true)
    await save(() => call(ledger.receipt, { appointmentId, ...(language ? { language } : {}) }), ledger.receipt.reply.file)
    setBusy(false)
  }
  return (
    <>
      <Button icon="printer" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button icon="download" busy={busy} onClick={() => void download()}>
        {b('pdf')}
      </Button>
      <Button icon="send" onClick={() => setMail(true)}>
        {b('mail')}
      </Button>
      {mail && <MailDialog appointmentId={appointmentId} onClose={() => setMail(false)} />}
    </>
  )
}

function MailDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const { fieldErrors, errorText, clear, onError } = useFieldErrors(client)
  const write = useWrite(ledger.sendReceipt, {
    onSuccess: (sent) => {
      notify({ kind: 'success', text: t('mail_sent', { email: sent.email }) })
      onClose()
    },
    onError,
  })
  return (
    <FormDialog
      title={t('mail_title')}
      width="narrow"
      saveLabel={t('mail_send')}
      busy={write.isPending}
      fieldErrors={fieldErrors}
      errorMessage={errorText}
      onClose={onClose}
      onClear={clear}
      onSave={() => write.mutate({ input: { appointmentId }, body: email.trim() ? { email } : {} })}
    >
      <TextField
        label={t('mail_to')}
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(next) => {
          clear()
          setEmail(next)
        }}
        help={t('mail_help')}
        error={fieldErrors.email}
      />
    </FormDialog>
  )
}
