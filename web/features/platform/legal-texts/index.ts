import i18next from 'i18next'
import { partWhenUsed } from '../../../ui/lazy-part.ts'

/** What other features may use of the legal texts. */
export { getCountryLaw } from './country-law.ts'
/** With its texts: a dialog that waits for them would leave the focus nowhere when it closes. */
export const TemplateChoice = partWhenUsed(async () => {
  const [part] = await Promise.all([import('./template-choice.tsx'), i18next.loadNamespaces('legal-texts')])
  return part.TemplateChoice
})
