import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadPart } from './load-part.ts'
import type { Notice } from './notice.ts'
import { useIsUsed } from './use-is-used.ts'

const loadList = () => loadPart(() => import('./notice-list.tsx'))
const NoticeList = lazy(async () => ({ default: (await loadList()).NoticeList }))
let count = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a snackbar at the top centre for 6 seconds. Returns its id. */
export function notify(notice: Notice): string {
  count += 1
  const id = notice.id ?? `notice-${count}`
  for (const listener of listeners) listener()
  void loadList().then(({ showNotice }) => showNotice(id, notice))
  return id
}

export function dismissNotice(id: string): void {
  void loadList().then(({ removeNotice }) => removeNotice(id))
}

/** Renders the notices; once per page, at its root. Their code is loaded with the first one, or when the page is used. */
export function Toaster() {
  const isUsed = useIsUsed()
  const hasNotices = useSyncExternalStore(subscribe, () => count > 0)
  if (!isUsed && !hasNotices) return null
  return (
    <Suspense fallback={null}>
      <NoticeList />
    </Suspense>
  )
}
