import { lazy, Suspense } from 'react'
import { type ConfirmOptions, confirmations } from './confirm-queue.ts'
import { loadPart } from './load-part.ts'
import { startUse, useIsUsed } from './use-is-used.ts'

/** Asks for confirmation; resolves to whether the user confirmed. Requires `ConfirmDialogs` at the page's root. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  startUse()
  return confirmations.ask(options)
}

const Confirmation = lazy(async () => ({ default: (await loadPart(() => import('./confirmation.tsx'))).Confirmation }))

/** Renders the pending confirmation; once per page. */
export function ConfirmDialogs() {
  if (!useIsUsed()) return null
  return (
    <Suspense fallback={null}>
      <Confirmation />
    </Suspense>
  )
}
