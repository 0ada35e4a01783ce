import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConsentForms } from '../../../../schema/api/clients/consent-forms.ts'
import { bookingForms } from '../../../../schema/api/clients/consent-forms-bookings.ts'
import type { ClientConsentForm } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignatureImage } from '../../../ui/signature-pad.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './consent-forms.css'

const reads = [clientConsentForms.ofClient, bookingForms.one]

/** The forms that a client has signed, each with the text of that time; nothing for a client without one. */
export function SignedForms({ clientId }: { clientId: string }) {
  const { t } = useTranslation('consent-forms')
  const { dateOf, time } = useFormat()
  const { data = [] } = useRead(clientConsentForms.ofClient, { clientId })
  const [shown, setShown] = useState<ClientConsentForm | null>(null)
  const sources = { link: t('source_link'), tablet: t('source_tablet'), waived: t('source_waived') } as const
  if (data.length === 0) return null
  return (
    <section className="card cf-record" aria-labelledby="signed-forms">
      <header>
        <h2 id="signed-forms">{t('consent_forms')}</h2>
      </header>
      <ul className="cf-list lined">
        {data.map((form) => (
          <li key={form.clientConsentFormId} className="row gap-12">
            <span className="grow">
              <b className="semi">{form.name}</b>
              <span className="below s muted num">
                {t('signed_at', { day: dateOf(form.at), time: time(form.at), version: form.textVersion })}
              </span>
            </span>
            <Badge tone={form.source === 'waived' ? 'warn' : 'ok'}>{sources[form.source]}</Badge>
            <Button size="s" onClick={() => setShown(form)} aria-label={t('open_form', { name: form.name })}>
              {t('open')}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <SignedDialog form={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

/** What was read, answered and signed, as proof. */
function SignedDialog({ form, onClose }: { form: ClientConsentForm; onClose: () => void }) {
  const { t } = useTranslation('consent-forms')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const restore = useWrite(clientConsentForms.restore, { invalidates: reads, onError })
  const remove = useWrite(clientConsentForms.remove, {
    invalidates: reads,
    onError,
    onSuccess: ({ clientConsentFormId }) => {
      notify({ kind: 'success', text: t('signature_removed'), undo: () => restore.mutate({ input: { clientConsentFormId } }) })
      onClose()
    },
  })
  const { clientConsentFormId, name, text, questions, answers, signedName, signature, textHash, textVersion, userDTO } = form
  const words: Readonly<Record<string, string>> = { yes: t('yes'), no: t('no'), '': '–' }
  const toAnswer = (key: string) => {
    const answer = answers.find((one) => one.key === key)?.answer ?? ''
    return words[answer] ?? answer
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      subtitle={t('version', { version: textVersion })}
      footer={
        <>
          {hasAnyRole(roles, groups.adminReceptionist) && (
            <Button variant="ghost-danger" busy={remove.isPending} onClick={() => remove.mutate({ input: { clientConsentFormId } })}>
              {t('remove_signature')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className="form">
        <p className="lines breaks">{text}</p>
        {questions.length > 0 && (
          <dl className="cf-answers stack">
            {questions.map(({ key, text: question }) => (
              <div key={key}>
                <dt className="muted">{question}</dt>
                <dd>{toAnswer(key)}</dd>
              </div>
            ))}
          </dl>
        )}
        {signature && <SignatureImage value={signature} label={t('signature')} />}
        {signedName && <p className="semi">{signedName}</p>}
        {userDTO && <p className="s muted">{t('signed_with', { person: userDTO.firstName })}</p>}
        <p className="breaks xs muted">SHA-256 {textHash}</p>
      </div>
    </Dialog>
  )
}
