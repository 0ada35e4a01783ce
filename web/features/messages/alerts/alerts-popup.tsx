import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import { getAlertLink } from '../../../../schema/rules/messages/alert-link.ts'
import type { AlertType } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import type alerts from '../../../locales/en/messages/alerts.json'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAlertText } from './alert-text.ts'
import type { Alerts } from './use-alerts.ts'

type AlertLabel = keyof typeof alerts | 'booking' | 'news' | 'type_request'

const typeLabels: Record<AlertType, readonly [IconName, AlertLabel]> = {
  News: ['note', 'news'],
  DailyTarget: ['target', 'type_daily_target'],
  NPS: ['heart', 'type_nps'],
  Survey: ['chat', 'type_survey'],
  Arrival: ['user', 'booking'],
  Booking: ['calendar', 'booking'],
  Request: ['user', 'type_request'],
  Message: ['message', 'type_message'],
}

function AlertRow({ alert, onOpen, onRemove }: { alert: Alert; onOpen: () => void; onRemove: () => void }) {
  const { t } = useTranslation('alerts')
  const { time, dayIn, momentOf } = useFormat()
  const text = useAlertText()
  const [icon, label] = typeLabels[alert.type]
  const isToday = dayIn(Date.now()) === dayIn(alert.at)
  return (
    <li className={classNames('alerts-row flex top gap-4', !alert.read && 'is-new')}>
      <button type="button" className="alerts-open grow flex gap-12 s" onClick={onOpen}>
        <span className="alerts-icon grid centred no-shrink t2">
          <Icon name={icon} size={16} label={t(label)} />
        </span>
        <span className="grow">
          <span className="alerts-text below breaks">{text(alert)}</span>
          <span className="xs muted num">
            {!alert.read && <b className="acc semi">{t('new')} · </b>}
            {isToday ? time(alert.at) : momentOf(alert.at)}
          </span>
        </span>
      </button>
      <IconButton size="s" icon="close" label={t('delete_one')} onClick={onRemove} />
    </li>
  )
}

/** Takes the notification of an alert away on this device. */
async function closeNotification(alertId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications({ tag: alertId })) ?? []) notification.close()
}

/** The list of the bell's popup. */
export function AlertsPopup({ alerts, canOpen, close }: { alerts: Alerts; canOpen: (path: string) => boolean; close: () => void }) {
  const { t } = useTranslation('alerts')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { userId } = useMe()
  const { list, loading, error } = alerts
  const openAlert = (alert: Alert) => {
    alerts.markRead(alert)
    void closeNotification(alert.alertId).catch(() => undefined)
    // Anyone who has no profile page reads the news beside the team.
    const paths = [getAlertLink(alert, userId), alert.type === 'News' ? '/staff?tab=news' : null]
    const path = paths.find((one) => one !== null && canOpen(one))
    if (!path) return
    close()
    void navigate(path)
  }
  const confirmRemoveAll = async () => {
    if (await confirm({ kind: 'delete', title: t('delete_all_question') })) alerts.removeAll()
  }
  return (
    <>
      <div className="alerts-head row hair-below">
        <h2 className="grow semi">{t('notifications')}</h2>
        {list.length > 0 && (
          <Button size="s" variant="ghost" icon="trash" onClick={() => void confirmRemoveAll()}>
            {t('delete_all')}
          </Button>
        )}
      </div>
      <div className="alerts-body">
        {loading && <ListSkeleton rows={3} />}
        {error && (
          <Empty icon="warning" title={errorMessage(error)}>
            <Button onClick={alerts.retry}>{t('try_again')}</Button>
          </Empty>
        )}
        {!loading && !error && list.length === 0 && <Empty icon="bell" title={errorMessage('Nothing to show here yet')} />}
        {list.length > 0 && (
          <ul className="alerts-list lined">
            {list.map((alert) => (
              <AlertRow key={alert.alertId} alert={alert} onOpen={() => openAlert(alert)} onRemove={() => alerts.remove(alert)} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
