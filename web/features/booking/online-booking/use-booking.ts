import { useCallback, useEffect, useState } from 'react'
import { emptyProgress, findStep, type Progress, readProgress, type Step, saveProgress, steps } from './progress.ts'

/** State of a browser history entry: the step, and how many entries of this page lie before it. */
interface HistoryEntry {
  readonly booking: Step
  readonly depth: number
}
function readHistoryEntry(): HistoryEntry | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('booking' in state) || !('depth' in state)) return null
  const booking = steps.find((step) => step === state.booking)
  return booking && typeof state.depth === 'number' ? { booking, depth: state.depth } : null
}

export interface BookingProgress {
  readonly progress: Progress
  /** Updates the progress. Another `step` adds a browser history entry. */
  change(part: Partial<Progress>): void
  /** Goes one step back, like the browser's back button. */
  back(): void
  /** Starts over with the given progress. */
  restart(next?: Progress): void
}

/** The progress of the booking, stored so that it survives reloads, with its steps as entries of the browser's history. */
export function useBooking(salonId: string): BookingProgress {
  const [progress, setProgress] = useState(() => {
    const saved = readProgress(salonId)
    // After returning to the page with the browser's back button, its history entry holds the step.
    return { ...saved, step: saved.booked ? 'done' : findStep(saved, readHistoryEntry()?.booking ?? saved.step) }
  })
  const { step } = progress
  useEffect(() => saveProgress(salonId, progress), [salonId, progress])

  useEffect(() => {
    if (!readHistoryEntry()) history.replaceState({ booking: step, depth: 0 } satisfies HistoryEntry, '')
    const onPopState = () => {
      const at = readHistoryEntry()
      if (at) setProgress((last) => ({ ...last, step: last.booked ? 'done' : findStep(last, at.booking) }))
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [step])

  const change = useCallback((part: Partial<Progress>) => {
    setProgress((last) => ({ ...last, ...part }))
    const at = readHistoryEntry()
    if (part.step === undefined || part.step === at?.booking) return
    history.pushState({ booking: part.step, depth: (at?.depth ?? 0) + 1 } satisfies HistoryEntry, '')
  }, [])

  const back = useCallback(() => {
    if ((readHistoryEntry()?.depth ?? 0) > 0) return history.back()
    const previousStep = steps[steps.indexOf(step) - 1] ?? 'phone'
    setProgress((last) => ({ ...last, step: findStep(last, previousStep) }))
    history.replaceState({ booking: previousStep, depth: 0 } satisfies HistoryEntry, '')
  }, [step])

  const restart = useCallback((next: Progress = emptyProgress) => {
    setProgress(next)
    history.pushState({ booking: next.step, depth: 0 } satisfies HistoryEntry, '')
  }, [])
  return { progress, change, back, restart }
}
