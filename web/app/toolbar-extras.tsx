import { lazy, Suspense } from 'react'
import { groups } from '../../schema/terms.ts'
import { useWatchesJobs } from '../api/jobs-watch.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { WaitingChip } from '../features/outreach/inbox/waiting-chip.tsx'

const JobsInbox = lazy(async () => ({ default: (await import('../features/records/imports/index.ts')).JobsInbox }))

/**
 * What the toolbar shows behind the first paint: the inbox of background jobs, for administrators who have started one on this device, and
 * how many clients wait for an answer.
 */
export function ToolbarExtras({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const isWatching = useWatchesJobs()
  return (
    <>
      {isWatching && hasAnyRole(roles, groups.admin) && (
        <Suspense>
          <JobsInbox {...(size ? { size } : {})} />
        </Suspense>
      )}
      <WaitingChip />
    </>
  )
}
