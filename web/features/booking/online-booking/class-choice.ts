import { useCallback, useState, useSyncExternalStore } from 'react'
import { either, list, nullable, number, type ReadBy, record, text } from './stored-values.ts'

const readBooked = record({
  agendaId: text,
  /** Token of the booking's link. */
  token: text,
  /** Token of the page on which consent forms are signed; empty where none is needed. */
  formsToken: either(text, ''),
  name: text,
  person: text,
  start: text,
  end: text,
  seats: number,
  /** Null if the salon shows no prices. */
  total: nullable(number),
})
/** Seats that were just booked. */
export type BookedSeats = ReadBy<typeof readBooked>

/** What a guest has chosen of a class, stored in the tab so that a reload loses nothing. */
export interface ClassChoice {
  readonly classId: string
  readonly seats: number
  /** The pets that come along; null before the guest has said so. */
  readonly pets: readonly string[] | null
  readonly booked: BookedSeats | null
}
const emptyChoice: ClassChoice = { classId: '', seats: 1, pets: null, booked: null }
const toStorageKey = (salonId: string) => `class_${salonId}`

function readChoice(salonId: string): ClassChoice {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(salonId)) ?? 'null')
    const read = record({ classId: text, seats: number, pets: either(list(text), null), booked: either(readBooked, null) })(stored)
    return read ?? emptyChoice
  } catch {
    return emptyChoice
  }
}

export interface ChoiceState {
  readonly choice: ClassChoice
  change(part: Partial<ClassChoice>): void
}
export function useClassChoice(salonId: string): ChoiceState {
  const [choice, setChoice] = useState(() => readChoice(salonId))
  const change = useCallback(
    (part: Partial<ClassChoice>) =>
      setChoice((last) => {
        const next = { ...last, ...part }
        try {
          sessionStorage.setItem(toStorageKey(salonId), JSON.stringify(next))
        } catch {
          // Without storage the page works, but a reload starts over.
        }
        return next
      }),
    [salonId],
  )
  return { choice, change }
}

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
/** What the page shows, in the fragment: nothing (all classes), `classId`, `classId/number` (sign-in), `booked`, or the token of a link. */
export const useFragment = () => useSyncExternalStore(subscribe, () => decodeURIComponent(location.hash.slice(1)))
export const openFragment = (fragment: string) => {
  location.hash = fragment
}
/** Leaves no way back to what is shown. */
export const replaceFragment = (fragment: string) => location.replace(`#${fragment}`)
