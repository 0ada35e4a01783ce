import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Alert } from '../../../../schema/api/messages/alerts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { getAlertLink } from './alert-link.ts'
import { AlertRow } from './alert-row.tsx'
import type { Alerts } from './use-alerts.ts'

/** The list of the bell's popup. */
export function AlertsPopup({ alerts, canOpen, close }: { alerts: Alerts; canOpen: (path: string) => boolean; close: () => void }) {
  const { t } = useTranslation('alerts')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { userId } = useMe()
  const { list, loading, error } = alerts
  const openAlert = (alert: Alert) => {
    alerts.markRead(alert)
    // Whoever has no profile page reads the news beside the team.
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
      <div className="alerts-head">
        <h2 className="grow">{t('notifications')}</h2>
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
          <ul className="alerts-list">
            {list.map((alert) => (
              <AlertRow key={alert.alertId} alert={alert} onOpen={() => openAlert(alert)} onRemove={() => alerts.remove(alert)} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
