import * as v from 'valibot'
import { FreeSlot } from '../../../schema/api/guest-replies.ts'

/**
 * The steps in order. The verification code belongs to 'phone'; 'name' is only for guests whom the salon does not know; 'wait' (joining
 * the waiting list) replaces 'time'.
 */
export const steps = ['phone', 'name', 'services', 'time', 'done', 'wait'] as const
export type Step = (typeof steps)[number]

/** A service that the guest wants to book; a null `userId` means anyone available. */
const RequestedService = v.object({ serviceId: v.string(), userId: v.nullable(v.string()), subClientId: v.nullable(v.string()) })
export type RequestedService = v.InferOutput<typeof RequestedService>

/** The finished booking, for the last step and the calendar file. */
const Booked = v.object({
  agendaId: v.string(),
  /** Token of the booking's link. */
  token: v.string(),
  start: v.string(),
  end: v.string(),
  services: v.array(v.object({ service: v.string(), person: v.string(), pet: v.nullable(v.string()) })),
  /** Euros; null if the salon shows no prices. */
  total: v.nullable(v.number()),
})
export type Booked = v.InferOutput<typeof Booked>

const Text = v.fallback(v.string(), '')
const Nullable = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null)
const List = <S extends v.GenericSchema>(schema: S) => v.fallback(v.array(schema), [])

/**
 * Everything that the guest has entered so far. It is stored in the tab's session storage, so that a reload loses nothing; a field that
 * cannot be read gets its default.
 */
const Progress = v.object({
  step: v.fallback(v.picklist(steps), 'phone'),
  /** The step to return to after the phone was verified again because the session had expired. */
  resumeStep: Nullable(v.picklist(steps)),
  country: Nullable(v.string()),
  phone: Text,
  remember: v.fallback(v.boolean(), false),
  sent: Nullable(v.object({ phone: v.string(), channel: v.picklist(['whatsapp', 'sms']), at: v.number() })),
  /** The phone is verified, but the code is not yet exchanged for a session. */
  shortCode: Nullable(v.string()),
  sessionCode: Nullable(v.string()),
  /** The phone number of the session. */
  provenPhone: Text,
  /** Null until the salon knows the guest's name. */
  firstName: Nullable(v.string()),
  name: Text,
  email: Text,
  pets: List(v.string()),
  requests: List(RequestedService),
  day: Nullable(v.string()),
  slot: Nullable(FreeSlot),
  note: Text,
  /** The idempotency key of the slot that is being saved, so that a repeated attempt makes no second booking. */
  pendingSave: Nullable(v.object({ slot: v.string(), key: v.string() })),
  booked: Nullable(Booked),
  /** The guest has joined the waiting list for the chosen services. */
  isOnWaitingList: v.fallback(v.boolean(), false),
})
export type Progress = v.InferOutput<typeof Progress>

export const emptyProgress: Progress = v.parse(Progress, Object.fromEntries(Object.keys(Progress.entries).map((name) => [name, undefined])))

const toStorageKey = (salonId: string) => `booking_${salonId}`
const toDeviceStorageKey = (salonId: string) => `booking_device_${salonId}`

export function readProgress(salonId: string): Progress {
  try {
    return v.parse(Progress, { ...emptyProgress, ...JSON.parse(sessionStorage.getItem(toStorageKey(salonId)) ?? '{}') })
  } catch {
    return emptyProgress
  }
}
export function saveProgress(salonId: string, progress: Progress): void {
  try {
    sessionStorage.setItem(toStorageKey(salonId), JSON.stringify(progress))
  } catch {
    // Without storage the page works, but a reload starts over.
  }
}

/** Lets the booking page start with the services instead of the finished booking. */
export const forgetBooked = (salonId: string) => saveProgress(salonId, { ...readProgress(salonId), booked: null, step: 'services' })

const Device = v.object({ phone: v.string(), country: v.string(), deviceCode: v.string() })
/** A device code that replaces the verification for 90 days, unless the guest or the salon revokes it. */
export type Device = v.InferOutput<typeof Device>

export function readDevice(salonId: string): Device | null {
  try {
    return v.parse(Device, JSON.parse(localStorage.getItem(toDeviceStorageKey(salonId)) ?? ''))
  } catch {
    return null
  }
}
export function saveDevice(salonId: string, device: Device | null): void {
  try {
    if (device) localStorage.setItem(toDeviceStorageKey(salonId), JSON.stringify(device))
    else localStorage.removeItem(toDeviceStorageKey(salonId))
  } catch {
    // Without storage the next visit needs a code by message again.
  }
}

/** Whether everything that a step needs has been entered. */
export function canShow(progress: Progress, step: Step): boolean {
  if (step === 'phone') return true
  if (step === 'done') return progress.booked !== null
  if (progress.sessionCode === null) return false
  if (step === 'name') return progress.firstName === null
  if (progress.firstName === null) return false
  return step === 'services' || progress.requests.length > 0 || (step === 'wait' && progress.isOnWaitingList)
}

/** The last step up to the wanted one that can be shown. */
export function findStep(progress: Progress, wantedStep: Step): Step {
  const upTo = steps.slice(0, steps.indexOf(wantedStep) + 1)
  return upTo.findLast((step) => canShow(progress, step)) ?? 'phone'
}

/** Clears everything that was entered on a step and the steps after it. */
export function clearFrom(progress: Progress, step: Step): Progress {
  const { day, slot, note, pendingSave, booked } = emptyProgress
  const cleared = { ...progress, day, slot, note, pendingSave, booked }
  if (step === 'time' || step === 'done') return cleared
  if (step === 'services') return { ...cleared, requests: [] }
  if (step === 'name') return { ...cleared, name: '', email: '', pets: [] }
  return { ...emptyProgress, country: progress.country }
}
