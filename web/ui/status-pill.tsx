import { useTranslation } from 'react-i18next'
import type { VisitStatus } from '../../schema/terms.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName, type IconSize } from './icon.tsx'

const statusStyles = {
  'Not In Salon': ['dashed-circle', 'out', 'status_not_in_salon'],
  Waiting: ['hourglass', 'waiting', 'status_waiting'],
  Ready: ['chair', 'ready', 'status_ready'],
  'In-progress': ['play', 'prog', 'status_in_progress'],
  Completed: ['check-circle', 'done', 'status_completed'],
  Paid: ['check-circle', 'done', 'status_paid'],
} as const satisfies Record<VisitStatus, readonly [IconName, string, string]>

/** A function that returns the label of a visit status, for accessible names and announcements. */
export function useStatusLabel(): (status: VisitStatus) => string {
  const { t } = useTranslation()
  return (status) => t(statusStyles[status][2])
}

/** A visit status as icon and label; 'icon' shows the label to screen readers and as a tooltip only (for short cards). */
export function StatusPill({ status, look = 'pill' }: { status: VisitStatus; look?: 'pill' | 'large' | 'text' | 'icon' }) {
  const label = useStatusLabel()(status)
  const [icon, tone] = statusStyles[status]
  const size: IconSize = look === 'pill' || look === 'large' ? 16 : 12
  return (
    <span
      className={classNames('st', tone, look === 'pill' && 'pill', look === 'large' && 'pill l')}
      title={look === 'icon' ? label : undefined}
    >
      <Icon name={icon} size={size} />
      {look === 'icon' ? <span className="sr">{label}</span> : label}
    </span>
  )
}
