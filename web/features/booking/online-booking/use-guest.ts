import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { type Catalogue, dropUnavailable, givePets, toCatalogue } from './page.ts'
import { type Device, getNextStep, readDevice, saveDevice } from './progress.ts'
import type { BookingProgress } from './use-booking.ts'
import { type LoadState, useLoad } from './use-load.ts'

/** Calls that only a guest whom the salon may know needs. */
const loadCalls = () => import('./guest-calls.ts')

export interface Guest {
  readonly catalogue: LoadState<Catalogue>
  readonly device: Device | null
  /** State of the sign-in by device code. After an error the guest can retry or skip it. */
  readonly recognition: { readonly isLoading: boolean; readonly error: unknown; retry(): void; skip(): void }
  remember(device: Device | null): void
  onSessionExpired(): void
}

/** The guest's device and catalogue. A device with a valid device code is signed in without another code by message. */
export function useGuest(salonId: string, info: BookingSalon, { progress, change }: BookingProgress): Guest {
  const { sessionCode, step, booked, requests } = progress
  const [device, setDevice] = useState(() => readDevice(salonId))
  const [skipped, setSkipped] = useState(false)
  const remember = useCallback(
    (next: Device | null) => {
      saveDevice(salonId, next)
      setDevice(next)
    },
    [salonId],
  )
  const deviceToRecognise = sessionCode === null && booked === null && !skipped ? device : null
  const opening = useLoad(deviceToRecognise ? deviceToRecognise.deviceCode : null, async () => {
    const { phone = '', deviceCode = '' } = deviceToRecognise ?? {}
    const { openSession, verifyPhone } = await loadCalls()
    return openSession(salonId, phone, await verifyPhone(salonId, phone, { DeviceCode: deviceCode }), false)
  })

  const { data: session, error: openingError } = opening
  useEffect(() => {
    if (!session || !device) return
    const firstName = session.client?.firstName ?? null
    const { phone, country } = device
    const entered = { sessionCode: session.sessionCode, firstName, provenPhone: phone, phone, country }
    const stays = (step === 'services' || step === 'time') && firstName !== null
    change({ ...entered, resumeStep: null, step: stays ? step : getNextStep({ ...progress, ...entered }) })
  }, [session, device, step, progress, change])
  useEffect(() => {
    if (!(openingError instanceof CallError) || openingError.status !== 400 || !device) return
    // The device code was revoked or has expired after 90 days: the phone has to be verified again.
    if (openingError.fields.DeviceCode !== undefined || openingError.fields.PhoneNumber !== undefined) {
      change({ phone: device.phone, country: device.country })
      remember(null)
    }
  }, [openingError, device, change, remember])

  const own = useLoad<Catalogue>(sessionCode, async (signal) => (await loadCalls()).readCatalogue(sessionCode ?? '', signal))
  const offered = useMemo(() => toCatalogue(info), [info])
  const catalogue = sessionCode === null ? { ...own, data: offered } : own
  const onSessionExpired = useCallback(() => {
    change({ sessionCode: null, resumeStep: step === 'done' ? null : step, step: 'phone' })
  }, [change, step])
  const { data, error } = catalogue
  useEffect(() => {
    if (error instanceof CallError && error.status === 401) onSessionExpired()
  }, [error, onSessionExpired])
  useEffect(() => {
    if (!data) return
    const available = givePets(data, dropUnavailable(data, requests))
    if (available !== requests) change({ requests: [...available], slot: null })
  }, [data, requests, change])

  const recognition = { isLoading: opening.isLoading, error: openingError, retry: opening.retry, skip: () => setSkipped(true) }
  return { catalogue, device, recognition, remember, onSessionExpired }
}
