import { useTranslation } from 'react-i18next'

/** What the desk sends to a client by a press. */
export const deskKinds = ['next_agendas', 'nps', 'survey', 'review_link', 'privacy'] as const
export type DeskKind = (typeof deskKinds)[number]

export function useDeskLabels(): Readonly<Record<DeskKind, string>> {
  const { t } = useTranslation('client-messages')
  return {
    next_agendas: t('kind_next_agendas'),
    nps: t('kind_nps'),
    survey: t('kind_survey'),
    review_link: t('kind_review_link'),
    privacy: t('kind_privacy'),
  }
}
