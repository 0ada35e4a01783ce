import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { fillTemplate, toPlainText } from './fill-template.ts'
import { type LegalTextName, legalTextLabels, legalTexts, loadLegalTexts } from './legal-texts.ts'
import { toTemplateValues } from './template-values.ts'
import { useSalonOfTexts } from './use-salon-of-texts.ts'

/** Starts a text or a form from one of the templates, filled with the salon's data. Asks before it takes the place of what was `typed`. */
export function TemplateChoice({
  kind,
  language,
  typed,
  onChoose,
}: {
  kind: 'privacy' | 'form'
  language: Language
  /** The text so far; empty when nothing was typed. */
  typed: string
  onChoose: (filled: { title: string; text: string }) => void
}) {
  const { t } = useTranslation('legal-texts')
  const errorMessage = useErrorMessage()
  const source = useSalonOfTexts()
  const names = legalTexts[kind].filter((name) => name !== 'pet-grooming' || source?.salon.isPet)
  const choose = async (name: LegalTextName) => {
    try {
      const { templates, words } = await loadLegalTexts(language)
      if (!source) return
      const filled = toPlainText(fillTemplate(templates[name], toTemplateValues(source.salon, source.use, language, words).values))
      const question = { title: t('replace_question'), text: t('replace_text'), confirmLabel: t('replace_typed') }
      if (!typed.trim() || (await confirm({ kind: 'standard', ...question }))) onChoose(filled)
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  return (
    <div className="row wrap gap-8">
      <Menu
        label={t('from_template')}
        trigger={
          <Button size="s" icon="note" disabled={!source}>
            {t('from_template')}
          </Button>
        }
        entries={names.map((name) => ({ value: name, label: t(legalTextLabels[name]), run: () => void choose(name) }))}
      />
      <span className="xs muted">{t('is_template')}</span>
    </div>
  )
}
