import { useCallback, useEffect, useState } from 'react'
import { keepProgress, nothing, type Progress, readProgress, type Step, stepFor, steps } from './progress.ts'

/** What the browser's history keeps of the page: its step, and how many of ours lie before it. */
interface Entry {
  readonly booking: Step
  readonly before: number
}
function entry(): Entry | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('booking' in state) || !('before' in state)) return null
  const booking = steps.find((step) => step === state.booking)
  return booking && typeof state.before === 'number' ? { booking, before: state.before } : null
}

export interface BookingProgress {
  readonly progress: Progress
  /** Says something; `step` goes there, and the browser's Back leads back. */
  change(part: Partial<Progress>): void
  /** One step back, as the browser's own button. */
  back(): void
  /** Begins with this, in place: nothing lies behind it any more. */
  restart(next?: Progress): void
}

/** Everything that was said, kept through reloads, and the steps as pages of the browser's history. */
export function useBooking(salonId: string): BookingProgress {
  const [progress, setProgress] = useState(() => {
    const kept = readProgress(salonId)
    // Come back by the browser's own button from another page, or in another language: its entry says which step it was.
    return { ...kept, step: kept.booked ? 'done' : stepFor(kept, entry()?.booking ?? kept.step) }
  })
  const { step } = progress
  useEffect(() => keepProgress(salonId, progress), [salonId, progress])

  useEffect(() => {
    if (!entry()) history.replaceState({ booking: step, before: 0 } satisfies Entry, '')
    const follow = () => {
      const at = entry()
      if (at) setProgress((last) => ({ ...last, step: last.booked ? 'done' : stepFor(last, at.booking) }))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [step])

  const change = useCallback((part: Partial<Progress>) => {
    setProgress((last) => ({ ...last, ...part }))
    const at = entry()
    if (part.step === undefined || part.step === at?.booking) return
    history.pushState({ booking: part.step, before: (at?.before ?? 0) + 1 } satisfies Entry, '')
  }, [])

  const back = useCallback(() => {
    if ((entry()?.before ?? 0) > 0) return history.back()
    const earlier = steps[steps.indexOf(step) - 1] ?? 'phone'
    setProgress((last) => ({ ...last, step: stepFor(last, earlier) }))
    history.replaceState({ booking: earlier, before: 0 } satisfies Entry, '')
  }, [step])

  const restart = useCallback((next: Progress = nothing) => {
    setProgress(next)
    history.pushState({ booking: next.step, before: 0 } satisfies Entry, '')
  }, [])
  return { progress, change, back, restart }
}
