import { lazy, Suspense, useState } from 'react'
import { DoneStep } from './done-step.tsx'
import type { Page } from './page.ts'
import { Head } from './page-head.tsx'
import type { Booked } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { useReopened } from './use-reopened.ts'

const LinkView = lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkView }))

/**
 * A finished booking. It may have been moved or cancelled since: anyone who comes back to it (`openedToken`: that of the booking with which
 * the page was opened) sees what the salon has now.
 */
export function BookedView({ page, booked, openedToken }: { page: Page; booked: Booked; openedToken: string | undefined }) {
  const [reopenedToken, setReopenedToken] = useState(openedToken)
  useReopened(() => navigator.onLine && setReopenedToken(booked.token))
  if (reopenedToken === booked.token) {
    return (
      <Suspense fallback={<StepSkeleton rows={4} />}>
        <LinkView token={booked.token} onBookAnother={() => page.change({ booked: null, step: 'services' })} />
      </Suspense>
    )
  }
  return (
    <>
      <Head info={page.info} step="done" />
      <DoneStep page={page} booked={booked} />
    </>
  )
}
