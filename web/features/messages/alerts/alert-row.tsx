import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../schema/api/messages/alerts.ts'
import type { AlertType } from '../../../../schema/terms.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAlertText } from './alert-text.ts'
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
