import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { useWatchesJobs } from '../api/jobs-watch.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { WaitingChip } from '../features/outreach/inbox/waiting-chip.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

const JobsInbox = lazy(async () => ({ default: (await import('../features/records/imports/index.ts')).JobsInbox }))

/**
 * What the toolbar shows behind the first paint: the button of a sale, which phones have in their menu, the inbox of background jobs, for
 * administrators who have started one on this device, and how many clients wait for an answer.
 */
export function ToolbarExtras({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const { t } = useTranslation('app')
  const isWatching = useWatchesJobs()
  return (
    <>
      {!size && hasAnyRole(roles, groups.user) && (
        <Tooltip content={t('screen_sale')}>
          <Link className={buttonClass({ variant: 'ghost' }, 'icon')} to="/sale" aria-label={t('screen_sale')}>
            <Icon name="cash" />
          </Link>
        </Tooltip>
      )}
      {isWatching && hasAnyRole(roles, groups.admin) && (
        <Suspense>
          <JobsInbox {...(size ? { size } : {})} />
        </Suspense>
      )}
      <WaitingChip />
    </>
  )
}
