import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorMessage } from '../../../api/error-message.ts'
import { toLanguage } from '../../../i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { parseMarkdown } from '../../../ui/markdown.ts'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { Note } from '../../../ui/note.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { fillTemplate, toPlainText } from './fill-template.ts'
import { legalTextLabels, legalTexts, loadLegalTexts } from './legal-texts.ts'
import { type SalonValues, toTemplateValues } from './template-values.ts'
import { useSalonOfTexts } from './use-salon-of-texts.ts'
import './legal-texts.css'

const settingOf = { address: 'salon', contact: 'salon', owner: 'salon', retention: 'privacy' } as const

const missingLabels = {
  address: 'address',
  contact: 'missing_contact',
  owner: 'missing_owner',
  retention: 'missing_retention',
} as const

/** Links to the settings in which what a document leaves blank is entered. */
function Missing({ missing }: { missing: SalonValues['missing'] }) {
  const { t } = useTranslation('legal-texts')
  if (missing.length === 0) return null
  return (
    <Note tone="warn" title={t('missing')}>
      <span className="row wrap gap-12">
        {missing.map((name) => (
          <Link key={name} className="acc semi" to={`/salonConfig?tab=${settingOf[name]}`}>
            {t(missingLabels[name])}
          </Link>
        ))}
      </span>
    </Note>
  )
}

/** Settings section: documents about data protection, filled with the salon's data, to be printed or copied. */
export function DocumentsSection() {
  const { i18n, t } = useTranslation('legal-texts')
  const errorMessage = useErrorMessage()
  const [name, setName] = useState<(typeof legalTexts.document)[number]>('privacy-notice')
  const [language, setLanguage] = useState(toLanguage(i18n.language))
  const of = useSalonOfTexts()
  const texts = useQuery({ queryKey: ['legal-texts', language], queryFn: () => loadLegalTexts(language), staleTime: Infinity })
  const filled = of && texts.data && toTemplateValues(of.salon, of.use, language, texts.data.words)
  const text = filled && texts.data && fillTemplate(texts.data.templates[name], filled.values)
  const page = text === undefined ? null : parseMarkdown(text)
  const copy = async () => {
    if (text === undefined) return
    const plain = toPlainText(text)
    try {
      await navigator.clipboard.writeText(`${plain.title}\n\n${plain.text}`)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'error', text: t('not_copied') })
    }
  }
  return (
    <section className="section legal">
      <SectionHead
        title={t('privacy_documents')}
        text={t('documents_text')}
        actions={
          <>
            <Button icon="copy" disabled={!page} onClick={() => void copy()}>
              {t('copy_text')}
            </Button>
            <Button icon="printer" disabled={!page} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
      />
      <div className="legal-choice row wrap gap-12">
        <Select
          label={t('document')}
          value={name}
          onChange={setName}
          options={legalTexts.document.map((value) => ({ value, label: t(legalTextLabels[value]) }))}
        />
        <div>
          <span className="label">{t('document_language')}</span>
          <Segment
            label={t('document_language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'it', label: t('italian') },
              { value: 'en', label: t('english') },
            ]}
          />
        </div>
      </div>
      <Note tone="info">{t('is_template')}</Note>
      {filled && <Missing missing={filled.missing} />}
      {texts.error ? (
        <LoadError message={errorMessage(texts.error)} onRetry={() => void texts.refetch()} />
      ) : page ? (
        <article className="card legal-page" lang={language} aria-label={page.title}>
          <h2>{page.title}</h2>
          <MarkdownText blocks={page.blocks} />
        </article>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  )
}
