import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import type { WhatsAppTemplate } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { buttonLabels, fillSample } from '../../../../schema/rules/messages/whatsapp-samples.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useTemplateLabels } from '../templates/index.ts'
import { useTemplateStates } from './template-states.ts'
import { useCachePage, useMetaError } from './use-whatsapp.ts'

/** A text as Meta gets it, why it was rejected, and the way to mend it. */
export function TemplateDialog({ template, onClose }: { template: WhatsAppTemplate; onClose: () => void }) {
  const { t } = useTranslation('whatsapp')
  const { kinds } = useTemplateLabels()
  const { dateOf } = useFormat()
  const metaError = useMetaError()
  const cachePage = useCachePage()
  const getState = useTemplateStates()
  const { kind, language, state, reason, body, fields, buttons, isChanged, problem, submitted } = template
  const { label, tone } = getState(template)
  const submit = useWrite(whatsApp.submit, {
    onSuccess: (page) => {
      cachePage(page)
      notify({ kind: 'success', text: t('submitted') })
    },
    onError: (error) => void notify({ kind: 'error', text: metaError(error) }),
  })
  const canSubmit = problem === null && (isChanged || state !== 'approved') && !(state === 'pending' && !isChanged)
  return (
    <Dialog
      open
      onClose={onClose}
      title={kinds[kind][0]}
      subtitle={submitted ? t('submitted_on', { day: dateOf(submitted) }) : undefined}
      footer={
        <>
          <Link className={buttonClass({})} to={`/messageTemplates?${new URLSearchParams({ kind, lang: language })}`}>
            {t('edit_text')}
          </Link>
          <Button
            variant="primary"
            icon="send"
            disabled={!canSubmit}
            busy={submit.isPending}
            onClick={() => submit.mutate({ input: {}, body: { kind, language } })}
          >
            {state === 'none' ? t('submit') : t('submit_again')}
          </Button>
        </>
      }
    >
      <div className="grid gap-12">
        <p className="row wrap">
          <Badge tone={tone}>{label}</Badge>
        </p>
        {reason !== '' && (
          <Note tone={state === 'rejected' ? 'bad' : 'warn'} title={t('meta_says')}>
            {reason}
          </Note>
        )}
        {problem && <Note tone="warn">{t(problem === 'too_long' ? 'problem_long' : 'problem_fields')}</Note>}
        {isChanged && state !== 'none' && <Note tone="info">{t('changed_text')}</Note>}
        <div className="wa-bubble grid gap-8 round-l tint">
          <p className="breaks">{fillSample(body, fields, language)}</p>
          {buttons.length > 0 && (
            <p className="row wrap">
              {buttons.map((button) => (
                <span key={button} className="wa-reply round s med">
                  {buttonLabels[language][button]}
                </span>
              ))}
            </p>
          )}
        </div>
        {fields.length > 0 && <p className="xs muted">{t('sample_text')}</p>}
      </div>
    </Dialog>
  )
}
