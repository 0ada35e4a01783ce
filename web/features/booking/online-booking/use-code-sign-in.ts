import { CallError } from '../../../api/call.ts'
import { openSession, verifyPhone } from './guest-calls.ts'
import type { Page } from './page.ts'
import type { Device } from './progress.ts'
import { type GuestAction, useGuestAction } from './use-guest-action.ts'

interface CodeSignIn extends Pick<GuestAction, 'busy' | 'error' | 'clearError'> {
  /** Exchanges the six digits for a session. A short code that was already obtained is used again after a connection error. */
  signIn(phone: string, country: string, digits: string): void
}

/** Verifies a phone by the code sent to it and opens a booking session. */
export function useCodeSignIn({ progress, change, salonId }: Page, remember: (device: Device) => void): CodeSignIn {
  const action = useGuestAction()
  const signIn = (phone: string, country: string, digits: string) =>
    action.run(async () => {
      const shortCode = progress.shortCode ?? (await verifyPhone(salonId, phone, { OtpCode: digits }))
      change({ shortCode })
      try {
        const session = await openSession(salonId, phone, shortCode, progress.remember)
        if (session.deviceCode) remember({ phone, country, deviceCode: session.deviceCode })
        const firstName = session.client?.firstName ?? null
        const nextStep = progress.resumeStep === null || progress.resumeStep === 'phone' ? 'services' : progress.resumeStep
        change({
          sessionCode: session.sessionCode,
          firstName,
          provenPhone: phone,
          country,
          sent: null,
          shortCode: null,
          resumeStep: null,
          step: firstName === null ? 'name' : nextStep,
        })
      } catch (error) {
        if (error instanceof CallError && error.status === 400) change({ shortCode: null })
        throw error
      }
    })
  return { busy: action.busy, error: action.error, clearError: action.clearError, signIn }
}
