import { useEffect, useEffectEvent } from 'react'

/** Calls back when the guest returns to a page that was left open: to its tab, or to the page kept behind the browser's Back. */
export function useReopened(onReopen: () => void): void {
  const reopen = useEffectEvent(onReopen)
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && reopen()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reopen()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [])
}
