import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { Popover } from '../../../ui/popover.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type Alerts, useAlerts } from './use-alerts.ts'
import './alerts.css'

const AlertsPopup = lazy(async () => ({ default: (await loadPart(() => import('./alerts-popup.tsx'))).AlertsPopup }))

/** Announces new alerts to screen readers, but not those that were there when the page opened. */
function useAnnouncements({ list, loading }: Alerts): void {
  const { i18n } = useTranslation('alerts')
  const { timeZone } = useFormat()
  const latest = useRef<string | null>(null)
  const [first] = list
  useEffect(() => {
    if (loading) return
    if (latest.current !== null && first && !first.read && first.at > latest.current)
      void loadPart(() => import('./alert-text.ts')).then(({ getAlertText }) => announce(getAlertText(first, i18n.language, timeZone)))
    latest.current = first?.at ?? latest.current ?? ''
  }, [first, loading, i18n, timeZone])
}

/** The toolbar's bell, with a dot while there are alerts, and its popup. `canOpen`: whether the user's roles allow a path. */
export function AlertsBell({ size, canOpen }: { size?: 'm' | 'l'; canOpen: (path: string) => boolean }) {
  const { t } = useTranslation('alerts')
  const id = useId()
  const [open, setOpen] = useState(false)
  const alerts = useAlerts()
  useAnnouncements(alerts)
  const count = alerts.list.length
  return (
    <Popover
      label={t('notifications')}
      open={open}
      onOpenChange={setOpen}
      className="alerts-popup"
      trigger={
        <IconButton
          id={id}
          icon="bell"
          {...(size ? { size } : {})}
          label={count > 0 ? t('open_notifications', { count }) : t('notifications')}
          className={count > 0 ? 'bell' : undefined}
        />
      }
    >
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <AlertsPopup alerts={alerts} canOpen={canOpen} close={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
