import { lazy, Suspense } from 'react'
import { groups } from '../../schema/terms.ts'
import { useWatchesJobs } from '../api/jobs-watch.ts'
import { hasAnyRole, useMe } from '../api/me.ts'

const JobsInbox = lazy(async () => ({ default: (await import('../features/records/imports/index.ts')).JobsInbox }))

/** The inbox of background jobs, for administrators who have started one on this device. */
export function JobsButton({ size }: { size?: 'l' }) {
  const { roles } = useMe()
  const isWatching = useWatchesJobs()
  if (!isWatching || !hasAnyRole(roles, groups.admin)) return null
  return (
    <Suspense>
      <JobsInbox {...(size ? { size } : {})} />
    </Suspense>
  )
}
