import { useTranslation } from 'react-i18next'
import type { VisitStatus } from '../../schema/terms.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName, type IconSize } from './icon.tsx'

const looks = {
  'Not In Salon': ['dashed-circle', 'out', 'status_not_in_salon'],
  Waiting: ['hourglass', 'waiting', 'status_waiting'],
  Ready: ['chair', 'ready', 'status_ready'],
  'In-progress': ['play', 'prog', 'status_in_progress'],
  Completed: ['check-circle', 'done', 'status_completed'],
  Paid: ['check-circle', 'done', 'status_paid'],
} as const satisfies Record<VisitStatus, readonly [IconName, string, string]>

/** The word of a status in the user's language, for accessible names and announcements. */
export function useStatusLabel(): (status: VisitStatus) => string {
  const { t } = useTranslation()
  return (status) => t(looks[status][2])
}

/** Where a visit stands, as icon and word; 'icon' leaves the word to screen readers and the tooltip (cards of 15 minutes). */
export function StatusPill({ status, look = 'pill' }: { status: VisitStatus; look?: 'pill' | 'large' | 'text' | 'icon' }) {
  const word = useStatusLabel()(status)
  const [icon, tone] = looks[status]
  const size: IconSize = look === 'pill' || look === 'large' ? 16 : 12
  return (
    <span
      className={classNames('st', tone, look === 'pill' && 'pill', look === 'large' && 'pill l')}
      title={look === 'icon' ? word : undefined}
    >
      <Icon name={icon} size={size} />
      {look === 'icon' ? <span className="sr">{word}</span> : word}
    </span>
  )
}
