import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { messageTemplates } from '../../../../schema/api/messages/message-batches.ts'
import { isTemplateKind, messageGroups, messageKindTerms, templateKinds } from '../../../../schema/rules/messages/message-templates.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import '../../../ui/page.css'
import './message-templates.css'
import { kindIcons, useTemplateLabels } from './message-templates-labels.ts'
import { TemplateEditor } from './template-editor.tsx'

/** /messageTemplates: the texts of the salon's messages, by kind and language. `?kind=` and `?lang=` choose one. */
export function MessageTemplatesScreen() {
  const { t, i18n } = useTranslation('templates')
  const errorMessage = useErrorMessage()
  const { groups, kinds } = useTemplateLabels()
  const [query, setQuery] = useSearchParams()
  const { data, error, isPending, refetch } = useRead(messageTemplates.list, {})
  const isLate = useDelayed(isPending)
  const wanted = query.get('kind') ?? ''
  const kind = isTemplateKind(wanted) ? wanted : 'booking_confirmed'
  const language: Language = languages.find((one) => one === (query.get('lang') ?? i18n.language)) ?? 'en'
  const own = data?.find((one) => one.kind === kind && one.language === language)
  const isOwn = (of: string) => data?.some((one) => one.kind === of) === true
  return (
    <section className="page-body grid gap-16">
      <header className="page-head page-top">
        <div className="grow">
          <h1>{t('message_texts')}</h1>
          <p className="s muted">{t('text')}</p>
        </div>
        <Link className={buttonClass({})} to="/salonConfig?tab=automatic">
          <Icon name="settings" />
          {t('message_settings')}
        </Link>
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={8} />}
      {data && (
        <div className="mt-body grid top gap-16">
          <Select
            className="mt-choice"
            label={t('message_texts')}
            labelHidden
            options={templateKinds.map((one) => ({ value: one, label: kinds[one][0] }))}
            value={kind}
            onChange={(one) => setQuery({ kind: one, lang: language })}
          />
          <nav className="card mt-kinds grid gap-12" aria-label={t('message_texts')}>
            {messageGroups.map((group) => (
              <div key={group}>
                <h2 className="xs semi muted">{groups[group]}</h2>
                <ul>
                  {templateKinds
                    .filter((one) => messageKindTerms[one].group === group)
                    .map((one) => (
                      <li key={one}>
                        <Link
                          className="mt-kind row gap-10 round s t2"
                          aria-current={one === kind || undefined}
                          to={`?${new URLSearchParams({ kind: one, lang: language })}`}
                        >
                          <Icon name={kindIcons[one]} size={16} />
                          <span className="grow">{kinds[one][0]}</span>
                          {isOwn(one) && <Badge tone="accent">{t('own')}</Badge>}
                        </Link>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </nav>
          <TemplateEditor
            key={`${kind} ${language} ${own?.version ?? 0}`}
            kind={kind}
            language={language}
            own={own}
            onLanguage={(lang) => setQuery({ kind, lang })}
          />
        </div>
      )}
    </section>
  )
}
