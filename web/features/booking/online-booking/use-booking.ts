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

/**
 * What the page's address chooses beforehand: `service` (several times for several), `person`, and the `code` of a promotion; null where
 * it chooses nothing.
 */
function readLink(): Partial<Progress> | null {
  const query = new URLSearchParams(location.search)
  const [services, person, code] = [query.getAll('service'), query.get('person'), query.get('code')]
  if (services.length === 0 && person === null && code === null) return null
  const requests = [...new Set(services)].slice(0, 8).map((serviceId) => ({ serviceId, userId: person, subClientId: null }))
  return {
    booked: null,
    ...(code === null ? {} : { promoCode: code.slice(0, 40) }),
    ...(person === null ? {} : { person }),
    ...(requests.length > 0 ? { requests, day: null, slot: null, pendingSave: null, step: 'time' } : {}),
  }
}
/** The link counts once: the address then loses it, so that a reload keeps what the guest has chosen since. */
function forgetLink(step: Step): void {
  const url = new URL(location.href)
  for (const name of ['service', 'person', 'code']) url.searchParams.delete(name)
  history.replaceState({ booking: 'services', depth: 0 } satisfies HistoryEntry, '', url)
  if (step !== 'services') history.pushState({ booking: step, depth: 1 } satisfies HistoryEntry, '')
}

/** The progress of the booking, stored so that it survives reloads, with its steps as entries of the browser's history. */
export function useBooking(salonId: string): BookingProgress {
  const [progress, setProgress] = useState(() => {
    const link = readLink()
    const saved = { ...readProgress(salonId), ...link }
    if (link) return { ...saved, step: findStep(saved, saved.step) }
    // After returning to the page with the browser's back button, its history entry holds the step.
    return { ...saved, step: saved.booked ? 'done' : findStep(saved, readHistoryEntry()?.booking ?? saved.step) }
  })
  const { step } = progress
  useEffect(() => saveProgress(salonId, progress), [salonId, progress])

  useEffect(() => {
    if (readLink()) forgetLink(step)
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
    // Behind a verified phone, Back leads to the choices: what has been asked once is not asked again.
    if (at && (at.booking === 'phone' || at.booking === 'name'))
      return history.replaceState({ ...at, booking: part.step } satisfies HistoryEntry, '')
    history.pushState({ booking: part.step, depth: (at?.depth ?? 0) + 1 } satisfies HistoryEntry, '')
  }, [])

  const back = useCallback(() => {
    if ((readHistoryEntry()?.depth ?? 0) > 0) return history.back()
    const previousStep = steps[steps.indexOf(step) - 1] ?? 'services'
    setProgress((last) => ({ ...last, step: findStep(last, previousStep) }))
    history.replaceState({ booking: previousStep, depth: 0 } satisfies HistoryEntry, '')
  }, [step])

  const restart = useCallback((next: Progress = emptyProgress) => {
    setProgress(next)
    history.pushState({ booking: next.step, depth: 0 } satisfies HistoryEntry, '')
  }, [])
  return { progress, change, back, restart }
}
