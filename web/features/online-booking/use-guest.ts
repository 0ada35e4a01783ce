import { useCallback, useEffect, useState } from 'react'
import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { CallError } from '../../api/call.ts'
import { enter, prove, readCatalogue } from './guest-calls.ts'
import { stillOffered } from './page.ts'
import { type Device, keepDevice, readDevice } from './progress.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import type { BookingProgress } from './use-booking.ts'

export interface Guest {
  readonly catalogue: Answer<OnlineCatalogue>
  readonly device: Device | null
  /** The device is being recognised, or that failed: then `again` or `skip`. */
  readonly recognition: { readonly waits: boolean; readonly error: unknown; again(): void; skip(): void }
  remember(device: Device | null): void
  ended(): void
}

/** Who sits before the page: a device that has proven its phone before goes straight on, and a session that ended is opened anew. */
export function useGuest(salonId: string, { progress, change }: BookingProgress): Guest {
  const { sessionCode, step, resume, booked, wishes } = progress
  const [device, setDevice] = useState(() => readDevice(salonId))
  const [skipped, setSkipped] = useState(false)
  const remember = useCallback(
    (next: Device | null) => {
      keepDevice(salonId, next)
      setDevice(next)
    },
    [salonId],
  )
  const known = sessionCode === null && booked === null && !skipped ? device : null
  const opening = useAnswer(known ? known.deviceCode : null, async () => {
    const { phone = '', deviceCode = '' } = known ?? {}
    return enter(salonId, phone, await prove(salonId, phone, { DeviceCode: deviceCode }), false)
  })

  const { data: opened, error: refused } = opening
  useEffect(() => {
    if (!opened || !device) return
    const firstName = opened.client?.firstName ?? null
    const next = firstName === null ? 'name' : resume && resume !== 'phone' ? resume : 'services'
    const { phone, country } = device
    change({ sessionCode: opened.sessionCode, firstName, provenPhone: phone, phone, country, resume: null, step: next })
  }, [opened, device, resume, change])
  useEffect(() => {
    if (!(refused instanceof CallError) || refused.status !== 400 || !device) return
    // Ended by either side, or 90 days old: the code comes by message again.
    if (refused.fields.DeviceCode !== undefined || refused.fields.PhoneNumber !== undefined) {
      change({ phone: device.phone, country: device.country })
      remember(null)
    }
  }, [refused, device, change, remember])

  const catalogue = useAnswer(sessionCode, (signal) => readCatalogue(sessionCode ?? '', signal))
  const ended = useCallback(() => {
    change({ sessionCode: null, resume: step === 'done' ? null : step, step: 'phone' })
  }, [change, step])
  const { data, error } = catalogue
  useEffect(() => {
    if (error instanceof CallError && error.status === 401) ended()
  }, [error, ended])
  useEffect(() => {
    if (!data) return
    const offered = stillOffered(data, wishes)
    if (offered !== wishes) change({ wishes: [...offered], slot: null })
  }, [data, wishes, change])

  const recognition = { waits: opening.waits, error: refused, again: opening.again, skip: () => setSkipped(true) }
  return { catalogue, device, recognition, remember, ended }
}
