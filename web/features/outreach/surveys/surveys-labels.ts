import { useTranslation } from 'react-i18next'
import type { QuestionKind } from '../../../../schema/terms.ts'

/** Names of the kinds of questions, and of one to five stars. */
export function useSurveyLabels() {
  const { t } = useTranslation('surveys')
  const kinds: Readonly<Record<QuestionKind, string>> = {
    single: t('kind_single'),
    multiple: t('kind_multiple'),
    scale: t('kind_scale'),
    stars: t('kind_stars'),
    text: t('kind_text'),
  }
  const fieldTexts = {
    stars: [t('stars_1'), t('stars_2'), t('stars_3'), t('stars_4'), t('stars_5')],
    optional: t('optional'),
    write: t('write_here'),
  }
  return { kinds, fieldTexts }
}
