import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gatewayAccounts } from '../../../../schema/api/messages/gateway-accounts.ts'
import type { GatewayAccount, TestResult } from '../../../../schema/api/messages/gateway-accounts-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** What the gateway said, in its own words. */
function ResultNote({ result: { accepted, words } }: { result: TestResult }) {
  const { t } = useTranslation('salons')
  return (
    <Note tone={accepted ? 'ok' : 'warn'} title={accepted ? t('test_accepted') : t('test_refused')} live>
      {words === '' ? t('test_silent') : t('test_words', { words })}
    </Note>
  )
}

/** Sends a test message on one channel. The dialog stays open, so that the answer can be read and the test repeated. */
export function TestDialog({
  salonId,
  account,
  name,
  onClose,
}: {
  salonId: string
  account: GatewayAccount
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const [to, setTo] = useState(account.testTo)
  const [result, setResult] = useState<TestResult | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const send = useWrite(gatewayAccounts.test, { onSuccess: setResult, onError: setError })
  const fieldErrors: Readonly<Record<string, string>> = error instanceof CallError ? error.fields : {}
  const isMail = account.channel === 'mail'
  const submit = () => {
    setResult(null)
    send.mutate({ input: { salonId }, body: { channel: account.channel, to } })
  }
  return (
    <FormDialog
      title={t('send_test')}
      subtitle={name}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : null}
      busy={send.isPending}
      saveLabel={t('test_send')}
      onClear={() => setError(null)}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={isMail ? t('test_to_mail') : t('test_to_phone')}
        type={isMail ? 'email' : 'tel'}
        figures={!isMail}
        required
        autoComplete="off"
        value={to}
        onChange={setTo}
        error={fieldErrors.to && errorMessage(fieldErrors.to)}
      />
      {result && <ResultNote result={result} />}
    </FormDialog>
  )
}
