import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../schema/api/alerts.ts'
import { parseAlertParameters, renderAlert } from '../../../schema/rules/alert-messages.ts'
import type { AlertType } from '../../../schema/terms.ts'
import { toLanguage } from '../../i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import type { AlertLabel } from './alerts-labels.ts'

const typeLabels: Record<AlertType, readonly [IconName, AlertLabel]> = {
  News: ['note', 'news'],
  DailyTarget: ['target', 'type_daily_target'],
  NPS: ['heart', 'type_nps'],
  Survey: ['chat', 'type_survey'],
  Booking: ['calendar', 'booking'],
  Request: ['user', 'type_request'],
  Message: ['message', 'type_message'],
}

/** The text of an alert: in the user's language if the product wrote it, otherwise as it was entered. */
export function useAlertText(): (alert: Alert) => string {
  const { i18n } = useTranslation('alerts')
  const { timeZone } = useFormat()
  return ({ content, parametersJSON }) => {
    const { message } = parseAlertParameters(parametersJSON)
    return message ? renderAlert(message, toLanguage(i18n.language), timeZone) : content
  }
}

export function AlertRow({ alert, onOpen, onRemove }: { alert: Alert; onOpen: () => void; onRemove: () => void }) {
  const { t } = useTranslation('alerts')
  const { time, dateOf, dayIn } = useFormat()
  const text = useAlertText()
  const [icon, label] = typeLabels[alert.type]
  const isToday = dayIn(Date.now()) === dayIn(alert.at)
  return (
    <li className={classNames('alerts-row', !alert.read && 'is-new')}>
      <button type="button" className="alerts-open" onClick={onOpen}>
        <span className="alerts-icon">
          <Icon name={icon} size={16} label={t(label)} />
        </span>
        <span className="grow">
          <span className="alerts-text">{text(alert)}</span>
          <span className="xs muted num">
            {!alert.read && <b className="acc semi">{t('new')} · </b>}
            {isToday ? time(alert.at) : `${dateOf(alert.at)} ${time(alert.at)}`}
          </span>
        </span>
      </button>
      <IconButton size="s" icon="close" label={t('delete_one')} onClick={onRemove} />
    </li>
  )
}
