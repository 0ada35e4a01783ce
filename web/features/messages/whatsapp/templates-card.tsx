import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import type { WhatsAppPage, WhatsAppTemplate } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { kindIcons, useTemplateLabels } from '../templates/index.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useTemplateStates } from './template-states.ts'
import { useCachePage, useMetaError } from './use-whatsapp.ts'

/** Whether a text is still to be handed to Meta, and can be. */
const isOpen = ({ state, isChanged, problem }: WhatsAppTemplate) =>
  problem === null && (isChanged || (state !== 'approved' && state !== 'pending' && state !== 'rejected'))

/** The salon's texts at Meta, with their states; all that are open are submitted by one press. */
export function TemplatesCard({ page, isActive }: { page: WhatsAppPage; isActive: boolean }) {
  const { t, i18n } = useTranslation('whatsapp')
  const { kinds } = useTemplateLabels()
  const getState = useTemplateStates()
  const metaError = useMetaError()
  const cachePage = useCachePage()
  const [language, setLanguage] = useState<Language>(languages.find((one) => one === i18n.language) ?? 'en')
  const [opened, setOpened] = useState<WhatsAppTemplate | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = useWrite(whatsApp.submit, { onSuccess: cachePage })
  const templates = page.templates.filter((one) => one.language === language)
  const open = templates.filter(isOpen)
  const submitAll = async () => {
    setSubmitting(true)
    try {
      // One after the other: Meta limits how many it takes at once.
      for (const { kind } of open) await submit.mutateAsync({ input: {}, body: { kind, language } })
      notify({ kind: 'success', text: t('submitted_all') })
    } catch (error) {
      notify({ kind: 'error', text: metaError(error) })
    }
    setSubmitting(false)
  }
  return (
    <section className="card" aria-labelledby="wa-templates">
      <header className="wrap">
        <div className="wa-title grow">
          <h2 id="wa-templates">{t('templates')}</h2>
          <p className="xs muted">{isActive && page.hasSms ? t('templates_text_sms') : t('templates_text')}</p>
        </div>
        <Segment
          label={t('language')}
          value={language}
          options={[
            { value: 'it', label: t('italian') },
            { value: 'en', label: t('english') },
          ]}
          onChange={setLanguage}
        />
        <Link className={buttonClass({})} to="/messageTemplates">
          <Icon name="edit" />
          {t('edit_texts')}
        </Link>
        {open.length > 0 && (
          <Button variant="primary" icon="send" busy={isSubmitting} onClick={() => void submitAll()}>
            {t('submit_all', { count: open.length })}
          </Button>
        )}
      </header>
      <ul className="lined">
        {templates.map((template) => {
          const { label, tone } = getState(template)
          const why = template.reason || (template.problem && t(template.problem === 'too_long' ? 'problem_long' : 'problem_fields'))
          return (
            <li key={template.kind}>
              <button type="button" className="wa-template row gap-10 full left" onClick={() => setOpened(template)}>
                <Icon name={kindIcons[template.kind]} size={16} className="muted" />
                <span className="grow">
                  <b className="med">{kinds[template.kind][0]}</b>
                  {why && <small className="breaks amber">{why}</small>}
                </span>
                <Badge tone={tone}>{label}</Badge>
                <Icon name="chevron-right" size={16} className="muted" />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="body xs muted">{t('others_text')}</p>
      {opened && (
        <TemplateDialog
          template={page.templates.find((one) => one.kind === opened.kind && one.language === opened.language) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
