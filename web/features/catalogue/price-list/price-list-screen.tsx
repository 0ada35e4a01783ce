import { lazy, Suspense } from 'react'
import { loadPart } from '../../../ui/load-part.ts'
import { ListSkeleton } from '../../../ui/skeleton.tsx'

// What it shares with other screens is not loaded with these for its sake.
const PriceListEditor = lazy(async () => ({ default: (await loadPart(() => import('./price-list-editor.tsx'))).PriceListEditor }))

/** /price-list: the services as a table that is edited like a spreadsheet. */
export function PriceListScreen() {
  return (
    <Suspense fallback={<ListSkeleton rows={10} />}>
      <PriceListEditor />
    </Suspense>
  )
}
