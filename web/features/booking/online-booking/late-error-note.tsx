import { type ComponentProps, lazy, Suspense } from 'react'
import type { ErrorNote } from './error-note.tsx'
import { loadMoreTexts } from './translate.ts'

// Errors of the first step are rare: what words them is loaded with the first of them.
const Loaded = lazy(async () => {
  const [{ ErrorNote: note }] = await Promise.all([import('./error-note.tsx'), loadMoreTexts()])
  return { default: note }
})

/** An `ErrorNote` of the first step. */
export const LateErrorNote = (props: ComponentProps<typeof ErrorNote>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
