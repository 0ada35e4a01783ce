import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { eachOf, either, flag, list, nullable, number, oneOf, type Read, type ReadBy, record, text } from './stored-values.ts'

/**
 * The steps in order: first the guest looks and chooses, then the page asks. The verification code belongs to 'phone'; 'name' is only for
 * guests whom the salon does not know; 'confirm' is for what was chosen before the phone was verified, a guest who is known by then
 * confirms in 'time'; 'wait' is joining the waiting list, 'group' a booking for two or more, which has its parts (group-party.ts).
 */
export const steps = ['services', 'time', 'phone', 'name', 'confirm', 'done', 'wait', 'group'] as const
export type Step = (typeof steps)[number]

/** A service that the guest wants to book; a null `userId` means anyone available. */
const readRequest = record({ serviceId: text, userId: nullable(text), subClientId: nullable(text) })
export type RequestedService = ReadBy<typeof readRequest>

/** The finished booking, for the last step and the calendar file. */
const readBooked = record({
  agendaId: text,
  /** Token of the booking's link. */
  token: text,
  /** Token of the page on which the guest signs the consent forms of the booking; empty where none is needed. */
  formsToken: either(text, ''),
  start: text,
  end: text,
  services: list(record({ service: text, person: text, pet: nullable(text) })),
  /** Euros; null if the salon shows no prices. */
  total: nullable(number),
})
export type Booked = ReadBy<typeof readBooked>

const readSlotService = record({ serviceId: text, userId: text, start: text })
/** The pet of a service is missing where the service is for a person. */
const readSlot: Read<FreeSlot> = (value) => {
  const slot = record({ start: text, end: text, best: flag, services: list((service) => readSlotService(service) && service) })(value)
  const reducedPrice = number((value as FreeSlot | null)?.reducedPrice)
  const reducedBy = list(text)((value as FreeSlot | null)?.reducedBy)
  const reduced = reducedPrice === undefined ? {} : { reducedPrice, ...(reducedBy === undefined ? {} : { reducedBy }) }
  return slot && { ...slot, services: slot.services as FreeSlot['services'], ...reduced }
}

const orEmpty = either(text, '')
const orNull = <T>(read: Read<T>) => either(read, null)

/**
 * Everything that the guest has entered so far. It is stored in the tab's session storage, so that a reload loses nothing; a field that
 * cannot be read gets its default.
 */
const fields = {
  step: either(oneOf(steps), 'services'),
  /** The step to go to after the phone was verified, where it is not the next one: as the session had expired. */
  resumeStep: orNull(oneOf(steps)),
  country: orNull(text),
  phone: orEmpty,
  remember: either(flag, false),
  sent: orNull(record({ phone: text, channel: oneOf(['whatsapp', 'sms']), at: number })),
  /** The phone is verified, but the code is not yet exchanged for a session. */
  shortCode: orNull(text),
  sessionCode: orNull(text),
  /** The phone number of the session. */
  provenPhone: orEmpty,
  /** Null until the salon knows the guest's name. */
  firstName: orNull(text),
  name: orEmpty,
  email: orEmpty,
  pets: (value: unknown) => list(text)(value) ?? [],
  /** Whether the guest was asked about offers in this session, and what they answered to the question of a known guest. */
  offers: orNull(oneOf(['asked', 'yes', 'no'])),
  requests: (value: unknown) => list(readRequest)(value) ?? [],
  /** The team member of the page's link, for every service that they perform. */
  person: orNull(text),
  day: orNull(text),
  slot: orNull(readSlot),
  /** The first free time is to be chosen for the guest. */
  choosesFirst: either(flag, false),
  note: orEmpty,
  /** The code of a promotion. */
  promoCode: orEmpty,
  /** The idempotency key of the slot that is being saved, so that a repeated attempt makes no second booking. */
  pendingSave: orNull(record({ slot: text, key: text })),
  booked: orNull(readBooked),
  /** The guest has joined the waiting list for the chosen services. */
  isOnWaitingList: either(flag, false),
}
export type Progress = { [Name in keyof typeof fields]: ReturnType<(typeof fields)[Name]> }

const toProgress: (stored: Readonly<Record<string, unknown>>) => Progress = eachOf(fields)
export const emptyProgress: Progress = toProgress({})

const toStorageKey = (salonId: string) => `booking_${salonId}`
const toDeviceStorageKey = (salonId: string) => `booking_device_${salonId}`

export function readProgress(salonId: string): Progress {
  try {
    return toProgress({ ...emptyProgress, ...JSON.parse(sessionStorage.getItem(toStorageKey(salonId)) ?? '{}') })
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

const toDevice = record({ phone: text, country: text, deviceCode: text })
/** A device code that replaces the verification for 90 days, unless the guest or the salon revokes it. */
export type Device = ReadBy<typeof toDevice>

export function readDevice(salonId: string): Device | null {
  try {
    return toDevice(JSON.parse(localStorage.getItem(toDeviceStorageKey(salonId)) ?? '')) ?? null
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
  const hasRequests = progress.requests.length > 0
  if (step === 'services' || step === 'group') return true
  if (step === 'time') return hasRequests
  const isUnknown = progress.sessionCode === null || progress.firstName === null
  if (step === 'phone') return isUnknown && (hasRequests || progress.resumeStep !== null)
  if (step === 'done') return progress.booked !== null
  if (progress.sessionCode === null) return false
  if (step === 'name') return progress.firstName === null
  if (progress.firstName === null) return false
  return step === 'confirm' ? hasRequests && progress.slot !== null : hasRequests || progress.isOnWaitingList
}

/** The step behind the choices, or behind the verification of the phone. */
export function getNextStep({ sessionCode, firstName, requests, slot, resumeStep }: Progress): Step {
  if (sessionCode === null) return 'phone'
  if (firstName === null) return 'name'
  if (resumeStep !== null && resumeStep !== 'phone') return resumeStep
  if (requests.length === 0) return 'services'
  return slot ? 'confirm' : 'time'
}

/** The last step up to the wanted one that can be shown. */
export function findStep(progress: Progress, wantedStep: Step): Step {
  const upTo = steps.slice(0, steps.indexOf(wantedStep) + 1)
  return upTo.findLast((step) => canShow(progress, step)) ?? 'services'
}

/** Clears everything that was entered on a step and the steps after it. */
export function clearFrom(progress: Progress, step: Step): Progress {
  const { day, slot, note, pendingSave, booked } = emptyProgress
  const cleared = { ...progress, day, slot, note, pendingSave, booked }
  if (step === 'time' || step === 'confirm' || step === 'done') return cleared
  if (step === 'services') return { ...cleared, requests: [] }
  if (step === 'name') return { ...cleared, name: '', email: '', pets: [] }
  return { ...emptyProgress, country: progress.country }
}
