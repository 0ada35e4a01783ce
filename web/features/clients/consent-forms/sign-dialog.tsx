import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import { clientConsentForms } from '../../../../schema/api/clients/consent-forms.ts'
import { bookingForms } from '../../../../schema/api/clients/consent-forms-bookings.ts'
import { type FormAnswer, findUnansweredQuestions } from '../../../../schema/rules/clients/consent-forms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './consent-forms.css'

/** The form on the salon's tablet: the client reads, answers and signs; for a minor a parent does. */
export function SignDialog({
  form,
  agendaId,
  isMinor,
  onClose,
}: {
  form: ConsentForm
  agendaId: string
  isMinor: boolean
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('consent-forms')
  const errorMessage = useErrorMessage()
  const [answers, setAnswers] = useState<readonly FormAnswer[]>([])
  const [signedName, setSignedName] = useState('')
  const [signature, setSignature] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const sign = useWrite(clientConsentForms.sign, {
    invalidates: [bookingForms.one, clientConsentForms.ofClient],
    onSuccess: () => {
      notify({ kind: 'success', text: t('form_signed', { name: form.name }) })
      onClose()
    },
  })
  const unanswered = findUnansweredQuestions(form.questions, answers)
  const isUnsigned = signedName.trim() === '' && signature === ''
  const getAnswer = (key: string) => answers.find((one) => one.key === key)?.answer ?? ''
  const setAnswer = (key: string, answer: string) => setAnswers((before) => [...before.filter((one) => one.key !== key), { key, answer }])
  const save = () => {
    setIncomplete(true)
    if (unanswered.length > 0 || isUnsigned) return
    const { consentFormId, textVersion } = form
    const language = i18n.language.startsWith('it') ? 'it' : 'en'
    sign.mutate({ input: {}, body: { agendaId, consentFormId, textVersion, language, answers: [...answers], signedName, signature } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={form.name}
      subtitle={t('version', { version: form.textVersion })}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={sign.isPending} onClick={save}>
            {t('sign')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p className="lines breaks">{form.text}</p>
        {form.questions.map(({ key, text, type, required }) => (
          <div key={key} className="cf-answer grid left gap-6">
            <span className="label">
              {text} {required && <span aria-hidden="true">*</span>}
            </span>
            {type === 'yes_no' ? (
              <Segment
                label={text}
                options={[
                  { value: 'yes', label: t('yes') },
                  { value: 'no', label: t('no') },
                ]}
                value={getAnswer(key)}
                onChange={(answer) => setAnswer(key, answer)}
              />
            ) : (
              <TextareaField
                label={text}
                labelHidden
                maxLength={2000}
                value={getAnswer(key)}
                onChange={(answer) => setAnswer(key, answer)}
              />
            )}
            {isIncomplete && unanswered.includes(key) && <p className="red xs">{t('required')}</p>}
          </div>
        ))}
        {isMinor && <Note tone="info">{t('parent_signs')}</Note>}
        <div className="cf-sign stack">
          <span className="row between">
            <b className="semi">{t('signature')}</b>
            {signature && (
              <Button size="s" icon="undo" onClick={() => setSignature('')}>
                {t('clear')}
              </Button>
            )}
          </span>
          <SignaturePad value={signature} onChange={setSignature} label={t('signature')} />
        </div>
        <TextField
          label={t(isMinor ? 'parent_name' : 'signed_name')}
          autoComplete="off"
          maxLength={200}
          error={isIncomplete && isUnsigned ? t('sign_or_type') : undefined}
          value={signedName}
          onChange={setSignedName}
        />
        {sign.error && (
          <Note tone="bad" live>
            {errorMessage(sign.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
