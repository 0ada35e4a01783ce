import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import { englishAlerts, parseAlertParameters, renderAlert } from '../../../../schema/rules/messages/alert-messages.ts'
import { italianAlerts } from '../../../../schema/rules/messages/alert-messages-it.ts'
import type { Language } from '../../../../schema/terms.ts'
import { toLanguage } from '../../../i18n.ts'
import { useFormat } from '../../../ui/use-format.ts'

const alertLanguages = { en: englishAlerts, it: italianAlerts } as const satisfies Record<Language, unknown>

/** The text of an alert: in the user's language if the product wrote it, otherwise as it was entered. */
export function getAlertText({ content, parametersJSON }: Alert, language: string, timeZone: string): string {
  const { message } = parseAlertParameters(parametersJSON)
  return message ? renderAlert(message, alertLanguages[toLanguage(language)], timeZone) : content
}

export function useAlertText(): (alert: Alert) => string {
  const { i18n } = useTranslation('alerts')
  const { timeZone } = useFormat()
  return (alert) => getAlertText(alert, i18n.language, timeZone)
}
