import { lazy } from 'react'

/** The dialog that writes a message, loaded when it is opened; render it inside a `Suspense`. */
export const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }))
