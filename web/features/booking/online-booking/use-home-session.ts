import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { openSession, verifyPhone } from './guest-calls.ts'
import { type Device, emptyProgress, type Progress, readDevice, readProgress, saveDevice, saveProgress } from './progress.ts'
import { readPerson, savePerson } from './shown-person.ts'
import { type LoadState, useLoad } from './use-load.ts'

export interface HomeSession {
  /** Shared with the booking page of this tab: who has proved a number there is signed in here, and the other way round. */
  readonly progress: Progress
  change(part: Partial<Progress>): void
  /** The sign-in of a remembered phone. */
  readonly recognition: LoadState<unknown>
  readonly device: Device | null
  /** The guest has chosen a code by message over the remembered phone. */
  readonly skipped: boolean
  remember(device: Device | null): void
  /** Whose place this device shows, where the telephone belongs to several clients. */
  readonly person: string | null
  setPerson(clientId: string | null): void
  /** Asks for a code by message where the remembered phone is not enough, or can't be recognised. */
  askForCode(): void
  /** Forgets everything on this device. */
  forget(): void
}

/** The proven telephone of a guest at a salon; a remembered one is signed in without a code. */
export function useHomeSession(salonId: string): HomeSession {
  const [progress, setProgress] = useState(() => readProgress(salonId))
  const [device, setDevice] = useState(() => readDevice(salonId))
  const [person, setState] = useState(() => readPerson(salonId))
  const setPerson = useCallback(
    (clientId: string | null) => {
      savePerson(salonId, clientId)
      setState(clientId)
    },
    [salonId],
  )
  const change = useCallback(
    (part: Partial<Progress>) =>
      setProgress((last) => {
        const next = { ...last, ...part }
        saveProgress(salonId, next)
        return next
      }),
    [salonId],
  )
  const remember = useCallback(
    (next: Device | null) => {
      saveDevice(salonId, next)
      setDevice(next)
    },
    [salonId],
  )
  const [skipped, setSkipped] = useState(false)
  const known = progress.sessionCode === null && !skipped ? device : null
  const recognition = useLoad(known ? known.deviceCode : null, async () => {
    const { phone = '', deviceCode = '' } = known ?? {}
    return openSession(salonId, phone, await verifyPhone(salonId, phone, { DeviceCode: deviceCode }), false)
  })
  const { data: session, error } = recognition
  useEffect(() => {
    if (!session || !device) return
    const { phone, country } = device
    change({ sessionCode: session.sessionCode, firstName: session.client?.firstName ?? null, provenPhone: phone, phone, country })
  }, [session, device, change])
  useEffect(() => {
    // The device code was revoked or has expired after 90 days: the phone has to be verified again.
    if (error instanceof CallError && (error.fields.DeviceCode ?? error.fields.PhoneNumber) !== undefined) remember(null)
  }, [error, remember])
  const askForCode = useCallback(() => {
    setSkipped(true)
    const { phone, country } = device ?? progress
    change({ sessionCode: null, phone, country, sent: null, shortCode: null })
  }, [device, progress, change])
  const forget = useCallback(() => {
    remember(null)
    setPerson(null)
    change({ ...emptyProgress, country: progress.country })
  }, [remember, setPerson, change, progress.country])
  return { progress, change, recognition, device, remember, person, setPerson, skipped, askForCode, forget }
}
