import { useState } from 'react'
import type { FormsPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { formLinks as calls } from '../../../../schema/api/clients/consent-form-links.ts'
import { type FormAnswer, findUnansweredQuestions } from '../../../../schema/rules/clients/consent-forms.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { FieldError, Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { getRequestKey } from './request-keys.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

const readForms = (token: string, signal: AbortSignal) => call(calls.one, { token }, undefined, { ...noSession, signal })

/** /forms#token: the consent forms of a booking, one after the other. */
export function FormsScreen() {
  return (
    <ClientPageFrame title="forms_page" load={readForms}>
      {(page, token) => <Forms first={page} token={token} />}
    </ClientPageFrame>
  )
}

function Forms({ first, token }: { first: FormsPage; token: string }) {
  const [page, setPage] = useState(first)
  const [form] = page.missing
  if (page.isOver)
    return (
      <Frame title={t('forms_over')} text={t('forms_over_text')}>
        {null}
      </Frame>
    )
  if (!form)
    return (
      <Frame title={t('forms_done')} text={t('forms_done_text', { salon: page.salon.salonName })}>
        <ul className="gb-forms-done stack">
          {page.signed.map((name) => (
            <li className="row green" key={name}>
              <Icon name="check-circle" /> {name}
            </li>
          ))}
        </ul>
      </Frame>
    )
  return <OneForm key={`${form.consentFormId} ${form.textVersion}`} page={page} form={form} token={token} onPage={setPage} />
}

interface FormProps {
  page: FormsPage
  form: FormsPage['missing'][number]
  token: string
  onPage: (page: FormsPage) => void
}

/** Reads, answers and signs one form. */
function OneForm({ page, form, token, onPage }: FormProps) {
  const [answers, setAnswers] = useState<readonly FormAnswer[]>([])
  const [signedName, setSignedName] = useState('')
  const [signature, setSignature] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { run, busy, error } = useGuestAction()
  const unanswered = findUnansweredQuestions(form.questions, answers)
  const isUnsigned = signedName.trim() === '' && signature === ''
  const setAnswer = (key: string, answer: string) => setAnswers((before) => [...before.filter((one) => one.key !== key), { key, answer }])
  const { timeZone } = page.salon
  const when = `${formatDay(dayIn(timeZone, page.start), locale)}, ${timeIn(timeZone, page.start)}`
  const send = () => {
    setIncomplete(true)
    if (unanswered.length > 0 || isUnsigned) return
    run(async () => {
      const { consentFormId, textVersion } = form
      const body = { consentFormId, textVersion, language, answers: [...answers], signedName, signature }
      try {
        onPage(await call(calls.sign, { token }, body, { ...noSession, key: getRequestKey('forms', token, body) }))
      } catch (refused) {
        const current = readConflict<FormsPage>(refused, 'current')
        if (!current) throw refused
        onPage(current)
      }
    })
  }
  const steps = page.missing.length > 1 ? t('forms_left', { count: page.missing.length }) : undefined
  return (
    <Frame
      title={form.name}
      text={t('forms_before', { services: page.services.join(', '), when })}
      onSubmit={send}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={busy}>
          {t('forms_sign')}
        </Button>
      }
    >
      {steps && <p className="muted">{steps}</p>}
      <p className="lines breaks">{form.text}</p>
      {form.questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          answer={answers.find(({ key }) => key === question.key)?.answer ?? ''}
          isMissing={isIncomplete && unanswered.includes(question.key)}
          onAnswer={(answer) => setAnswer(question.key, answer)}
        />
      ))}
      <div className="stack">
        <div className="gb-sign-head between flex middle">
          <b className="semi">{t(page.isMinor ? 'forms_parent' : 'sign_title')}</b>
          {signature && (
            <Button icon="undo" onClick={() => setSignature('')}>
              {t('sign_clear')}
            </Button>
          )}
        </div>
        <SignaturePad value={signature} onChange={setSignature} label={t(signature ? 'sign_drawn' : 'sign_empty')} />
        <label className="label" htmlFor="gb-signed-name">
          {t('sign_name')}
        </label>
        <input
          id="gb-signed-name"
          className="input xl"
          autoComplete="name"
          maxLength={200}
          value={signedName}
          aria-invalid={(isIncomplete && isUnsigned) || undefined}
          aria-describedby={isIncomplete && isUnsigned ? 'gb-signed-name-error' : undefined}
          onChange={(event) => setSignedName(event.target.value)}
        />
        <FieldError id="gb-signed-name-error" text={isIncomplete && isUnsigned ? t('sign_missing') : undefined} />
      </div>
      <ErrorNote error={error} />
    </Frame>
  )
}

interface QuestionProps {
  question: FormsPage['missing'][number]['questions'][number]
  answer: string
  isMissing: boolean
  onAnswer: (answer: string) => void
}

function Question({ question: { key, text, type, required }, answer, isMissing, onAnswer }: QuestionProps) {
  const errorId = `${key}-error`
  return (
    <fieldset className="gb-form-question stack" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="med">
        {text}
        {!required && <span className="muted"> {t('forms_optional')}</span>}
      </legend>
      {type === 'yes_no' ? (
        <div className="gb-channels wrap flex gap-8">
          {(['yes', 'no'] as const).map((value) => (
            <label key={value} className="chip gb-chip anchor">
              <input type="radio" className="gb-box full" name={key} checked={answer === value} onChange={() => onAnswer(value)} />
              {answer === value && <Icon name="check" size={16} />}
              {t(value === 'yes' ? 'forms_yes' : 'forms_no')}
            </label>
          ))}
        </div>
      ) : (
        <textarea
          className="input"
          aria-label={text}
          rows={3}
          maxLength={2000}
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
      <FieldError id={errorId} text={isMissing ? t('forms_answer') : undefined} />
    </fieldset>
  )
}
