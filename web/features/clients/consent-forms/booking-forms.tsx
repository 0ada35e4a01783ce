import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import { clientConsentForms } from '../../../../schema/api/clients/consent-forms.ts'
import { bookingForms } from '../../../../schema/api/clients/consent-forms-bookings.ts'
import type { BookingForms as Forms } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import { findAlerts } from '../../../../schema/rules/clients/consent-forms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './consent-forms.css'
import { SignDialog } from './sign-dialog.tsx'

const pollMs = 15_000

/** What is missing of a booking's consent forms, with the ways to get it, and what clients answered that the team has to read. */
export function BookingForms({ agendaId, isOver = false }: { agendaId: string; isOver?: boolean }) {
  // Also in a salon without forms: one may be added on another device.
  const { data } = useRead(bookingForms.one, { agendaId }, { refetchInterval: pollMs })
  const [signing, setSigning] = useState<ConsentForm | null>(null)
  const isMissing = !isOver && (data?.missing.length ?? 0) > 0
  if (!data || (!isMissing && data.signed.every((form) => !isNotable(form)))) return null
  return (
    <div className="cf-booking stack">
      {isMissing && <Missing forms={data} onSign={setSigning} />}
      <Alerts signed={data.signed} />
      {signing && <SignDialog form={signing} agendaId={agendaId} isMinor={data.isMinor} onClose={() => setSigning(null)} />}
    </div>
  )
}

/** Waived, or with an answer that the team has to read. */
const isNotable = ({ source, questions, answers }: Forms['signed'][number]) =>
  source === 'waived' || findAlerts(questions, answers ?? []).length > 0

function Missing({ forms, onSign }: { forms: Forms; onSign: (form: ConsentForm) => void }) {
  const { t } = useTranslation('consent-forms')
  const { dateOf, time } = useFormat()
  const errorMessage = useErrorMessage()
  const { agendaId, missing, asked } = forms
  const send = useWrite(bookingForms.send, {
    invalidates: [bookingForms.one],
    onSuccess: () => void notify({ kind: 'success', text: t('link_sent') }),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return (
    <Note tone="warn" title={t('forms_missing', { count: missing.length })}>
      <ul className="cf-missing grid gap-6">
        {missing.map((form) => (
          <li key={form.consentFormId} className="row">
            <span className="grow">{form.name}</span>
            <Button size="s" icon="edit" onClick={() => onSign(form)}>
              {t('sign_here')}
            </Button>
          </li>
        ))}
      </ul>
      <span className="row wrap">
        <Button size="s" variant="ghost" icon="send" busy={send.isPending} onClick={() => send.mutate({ input: { agendaId } })}>
          {t('send_link')}
        </Button>
        {asked && <span className="xs muted">{t('asked_at', { day: dateOf(asked), time: time(asked) })}</span>}
      </span>
    </Note>
  )
}

/** Answers that the team has to read before it starts, and forms that somebody has waived. */
function Alerts({ signed }: { signed: Forms['signed'] }) {
  const { t } = useTranslation('consent-forms')
  const latest = new Map([...signed].sort((a, b) => a.at.localeCompare(b.at)).map((form) => [form.consentFormId, form]))
  return [...latest.values()].map((form) => {
    const alerts = findAlerts(form.questions, form.answers ?? [])
    if (form.source === 'waived') return <WaivedNote key={form.clientConsentFormId} form={form} />
    if (alerts.length === 0) return null
    return (
      <Note key={form.clientConsentFormId} tone="bad" title={t('answered_yes', { name: form.name })}>
        {alerts.join(' · ')}
      </Note>
    )
  })
}

function WaivedNote({ form }: { form: Forms['signed'][number] }) {
  const { t } = useTranslation('consent-forms')
  const errorMessage = useErrorMessage()
  const remove = useWrite(clientConsentForms.remove, {
    invalidates: [bookingForms.one],
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const { name, userDTO, clientConsentFormId } = form
  return (
    <Note tone="info" title={t('waived_by', { name, person: userDTO?.firstName ?? '' })}>
      <Button size="s" icon="undo" busy={remove.isPending} onClick={() => remove.mutate({ input: { clientConsentFormId } })}>
        {t('undo')}
      </Button>
    </Note>
  )
}
