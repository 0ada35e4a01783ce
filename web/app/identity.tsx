import { lazy, Suspense, useSyncExternalStore } from 'react'
import { identity } from '../api/identity.ts'
import { loadPart } from '../ui/load-part.ts'

const loadDialog = () => import('../features/platform/session/confirm-identity.tsx')
const ConfirmIdentity = lazy(async () => ({ default: (await loadPart(loadDialog)).ConfirmIdentity }))

/** The question who makes a call, over whatever screen or dialog has made it. */
export function Identity() {
  const question = useSyncExternalStore(identity.subscribe, identity.getFirst)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity question={question} />
    </Suspense>
  )
}
