import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import { parseAlertParameters, renderAlert } from '../../../../schema/rules/messages/alert-messages.ts'
import { toLanguage } from '../../../i18n.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** The text of an alert: in the user's language if the product wrote it, otherwise as it was entered. */
export function getAlertText({ content, parametersJSON }: Alert, language: string, timeZone: string): string {
  const { message } = parseAlertParameters(parametersJSON)
  return message ? renderAlert(message, toLanguage(language), timeZone) : content
}

export function useAlertText(): (alert: Alert) => string {
  const { i18n } = useTranslation('alerts')
  const { timeZone } = useFormat()
  return (alert) => getAlertText(alert, i18n.language, timeZone)
}
