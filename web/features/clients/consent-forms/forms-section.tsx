import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import { consentForms } from '../../../../schema/api/clients/consent-forms.ts'
import type { ConsentFormDraft } from '../../../../schema/api/clients/consent-forms-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './consent-forms.css'
import { FormEditor } from './form-editor.tsx'

const toDraft = ({ name, text, questions, serviceIds, onlyMinors, validMonths, asksByLink }: ConsentForm): ConsentFormDraft => ({
  ...{ name, text, questions, serviceIds, onlyMinors, validMonths, asksByLink },
})

/** The consent forms of the salon, for its settings. */
export function FormsSection() {
  const { t } = useTranslation('consent-forms')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(consentForms.list, {})
  const { data: catalogue = [] } = useRead(services.list, {}, { staleTime: 60_000 })
  const [edited, setEdited] = useState<ConsentForm | 'new' | null>(null)
  const onError = (refused: Error) => void notify({ kind: 'error', text: errorMessage(refused) })
  const restore = useWrite(consentForms.update, { invalidates: [consentForms.list], onError })
  const remove = useWrite(consentForms.remove, {
    invalidates: [consentForms.list],
    onError,
    onSuccess: (reply) => {
      const undo = () =>
        restore.mutate({
          input: { consentFormId: reply.consentFormId },
          body: { ...toDraft(reply), version: reply.version, deleted: false },
        })
      notify({ kind: 'success', text: t('form_deleted', { name: reply.name }), undo })
    },
  })
  const askToRemove = async ({ consentFormId, name }: ConsentForm) => {
    if (await confirm({ kind: 'delete', title: t('delete_question', { name }), text: t('delete_form_text') }))
      remove.mutate({ input: { consentFormId } })
  }
  const getSummary = ({ serviceIds, validMonths }: ConsentForm) => {
    const names = catalogue.filter(({ serviceId }) => serviceIds.includes(serviceId)).map(({ service }) => service)
    const where = serviceIds.length === 0 ? t('every_service') : names.join(', ')
    return [where, validMonths > 0 ? t('months_valid', { count: validMonths }) : t('until_changed')].filter(Boolean).join(' · ')
  }
  return (
    <section className="section">
      <SectionHead
        title={t('consent_forms')}
        text={t('consent_forms_text')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('add_form')}
          </Button>
        }
      />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.length === 0 && <Empty icon="note" title={t('no_forms')} text={t('no_forms_text')} />}
      {data && data.length > 0 && (
        <ul className="card cf-list lined">
          {data.map((form) => (
            <li key={form.consentFormId} className="row gap-12">
              <span className="grow">
                <b className="semi">{form.name}</b>
                <span className="below s muted">{getSummary(form)}</span>
              </span>
              {form.onlyMinors && <Badge tone="info">{t('only_minors')}</Badge>}
              <Badge>{t('version', { version: form.textVersion })}</Badge>
              <IconButton
                icon="edit"
                size="s"
                variant="ghost"
                label={t('edit_form', { name: form.name })}
                onClick={() => setEdited(form)}
              />
              <IconButton
                icon="trash"
                size="s"
                variant="ghost"
                label={t('delete_of', { name: form.name })}
                onClick={() => void askToRemove(form)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && <FormEditor form={edited === 'new' ? null : edited} catalogue={catalogue} onClose={() => setEdited(null)} />}
    </section>
  )
}
