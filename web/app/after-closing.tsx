import { lazy, Suspense, useSyncExternalStore } from 'react'
import { afterClosing } from '../api/after-closing.ts'
import { loadPart } from '../ui/load-part.ts'

const loadDialog = () => import('../features/money/end-of-day/after-closing-dialog.tsx')
const AfterClosingDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).AfterClosingDialog }))

/** The question of a sale that the closed day has refused, over whatever screen or dialog sells. */
export function AfterClosing() {
  const question = useSyncExternalStore(afterClosing.subscribe, afterClosing.getFirst)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AfterClosingDialog question={question} />
    </Suspense>
  )
}
