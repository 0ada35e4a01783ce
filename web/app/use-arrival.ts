import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region.tsx'
import { findRoute } from './find-route.ts'

/** Another screen: the window's title says which, screen readers hear it, and it begins at its top. A dialog over a screen is none. */
export function useArrival(ready: boolean): void {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const label = findRoute(pathname)?.label
  const under = findRoute(pathname)?.over ?? pathname
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || label === undefined) return
    const screen = t(label)
    document.title = t('page_title', { screen, name: t('product_name') })
    if (before.current !== null && before.current !== under) {
      announce(screen)
      document.getElementById('main')?.scrollTo(0, 0)
      if (document.documentElement.dataset.scroll === 'body') scrollTo(0, 0)
    }
    before.current = under
  }, [ready, label, under, t])
}
