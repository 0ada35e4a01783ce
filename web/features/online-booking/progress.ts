import * as v from 'valibot'
import { FreeSlot } from '../../../schema/api/online-booking.ts'

/** Of the page, in their order; waiting for room is aside of it. The code stands on the first; a name is asked only of those whom the salon does not know. */
export const steps = ['phone', 'name', 'services', 'time', 'done', 'wait'] as const
export type Step = (typeof steps)[number]

/** A service that the guest wants, by whom if it matters, for which pet. */
const Chosen = v.object({ serviceId: v.string(), userId: v.nullable(v.string()), subClientId: v.nullable(v.string()) })
export type Chosen = v.InferOutput<typeof Chosen>

/** What the last page shows and the calendar keeps. */
const Booked = v.object({
  agendaId: v.string(),
  start: v.string(),
  end: v.string(),
  services: v.array(v.object({ service: v.string(), person: v.string(), pet: v.nullable(v.string()) })),
  /** Euro; null where the salon shows no prices. */
  total: v.nullable(v.number()),
})
export type Booked = v.InferOutput<typeof Booked>

const text = v.fallback(v.string(), '')
const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null)
const listOf = <S extends v.GenericSchema>(schema: S) => v.fallback(v.array(schema), [])

/** All that a guest has said so far. Kept in the tab, so that a reload loses nothing; what cannot be read counts as not said. */
const Progress = v.object({
  step: v.fallback(v.picklist(steps), 'phone'),
  /** Where a new proof of the phone leads back to, when a session ended halfway. */
  resume: orNull(v.picklist(steps)),
  country: orNull(v.string()),
  phone: text,
  remember: v.fallback(v.boolean(), true),
  sent: orNull(v.object({ phone: v.string(), channel: v.picklist(['whatsapp', 'sms']), at: v.number() })),
  /** Proven, but not yet exchanged for a session. */
  shortCode: orNull(v.string()),
  sessionCode: orNull(v.string()),
  /** The number that the session belongs to. */
  provenPhone: text,
  /** Null until the salon knows the guest. */
  firstName: orNull(v.string()),
  name: text,
  email: text,
  pets: listOf(v.string()),
  wishes: listOf(Chosen),
  day: orNull(v.string()),
  slot: orNull(FreeSlot),
  note: text,
  /** The Idempotency-Key of the slot that is being saved: pressing again books nothing twice. */
  deed: orNull(v.object({ slot: v.string(), key: v.string() })),
  booked: orNull(Booked),
  /** Stands on the waiting list for the chosen services. */
  waits: v.fallback(v.boolean(), false),
})
export type Progress = v.InferOutput<typeof Progress>

export const nothing: Progress = v.parse(Progress, Object.fromEntries(Object.keys(Progress.entries).map((name) => [name, undefined])))

const keyOf = (salonId: string) => `booking_${salonId}`
const deviceKeyOf = (salonId: string) => `booking_device_${salonId}`

export function readProgress(salonId: string): Progress {
  try {
    return v.parse(Progress, { ...nothing, ...JSON.parse(sessionStorage.getItem(keyOf(salonId)) ?? '{}') })
  } catch {
    return nothing
  }
}
export function keepProgress(salonId: string, progress: Progress): void {
  try {
    sessionStorage.setItem(keyOf(salonId), JSON.stringify(progress))
  } catch {
    // The page works on; only a reload begins anew.
  }
}

const Device = v.object({ phone: v.string(), country: v.string(), deviceCode: v.string() })
/** A phone that has proven its number here before, for 90 days, unless either side ends it. */
export type Device = v.InferOutput<typeof Device>

export function readDevice(salonId: string): Device | null {
  try {
    return v.parse(Device, JSON.parse(localStorage.getItem(deviceKeyOf(salonId)) ?? ''))
  } catch {
    return null
  }
}
export function keepDevice(salonId: string, device: Device | null): void {
  try {
    if (device) localStorage.setItem(deviceKeyOf(salonId), JSON.stringify(device))
    else localStorage.removeItem(deviceKeyOf(salonId))
  } catch {
    // Next time the code comes by message again.
  }
}

/** Whether a step can be shown with what is known: a step back always, a step ahead once everything before it is said. */
export function canShow(progress: Progress, step: Step): boolean {
  if (step === 'phone') return true
  if (step === 'done') return progress.booked !== null
  if (progress.sessionCode === null) return false
  if (step === 'name') return progress.firstName === null
  if (progress.firstName === null) return false
  return step === 'services' || progress.wishes.length > 0 || (step === 'wait' && progress.waits)
}

/** The furthest step up to the wanted one that can be shown. */
export function stepFor(progress: Progress, wanted: Step): Step {
  const upTo = steps.slice(0, steps.indexOf(wanted) + 1)
  return upTo.findLast((step) => canShow(progress, step)) ?? 'phone'
}

/** Everything that was typed or chosen from a step on is forgotten. */
export function cleared(progress: Progress, step: Step): Progress {
  const { day, slot, note, deed, booked } = nothing
  const time = { ...progress, day, slot, note, deed, booked }
  if (step === 'time' || step === 'done') return time
  if (step === 'services') return { ...time, wishes: [] }
  if (step === 'name') return { ...time, name: '', email: '', pets: [] }
  return { ...nothing, country: progress.country }
}
