import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `leave` once `isReady`, after the page has been drawn without unsaved changes: before, it would ask whether to leave them
 * (AskBeforeLeaving).
 */
export function useLeaveOnce(isReady: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (isReady) leaveNow()
  }, [isReady])
}
