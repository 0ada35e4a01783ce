import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region.tsx'
import { findRoute } from './find-route.ts'

/** On navigation to another screen: sets the document title, announces the screen and scrolls to the top. Dialogs over it do not count. */
export function useScreenChange(ready: boolean, salonName: string | undefined): void {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const label = findRoute(pathname)?.label
  const screenPath = findRoute(pathname)?.over ?? pathname
  const previousPath = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || label === undefined) return
    const screen = t(label)
    document.title = t('page_title', { screen, name: salonName ?? t('product_name') })
    if (previousPath.current !== null && previousPath.current !== screenPath) {
      announce(screen)
      document.getElementById('main')?.scrollTo(0, 0)
      if (document.documentElement.dataset.scroll === 'body') scrollTo(0, 0)
    }
    previousPath.current = screenPath
  }, [ready, label, screenPath, salonName, t])
}
