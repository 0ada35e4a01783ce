import { CallError } from '../../api/call.ts'
import { enter, prove } from './guest-calls.ts'
import type { Page } from './page.ts'
import type { Device } from './progress.ts'
import { type GuestAction, useGuestAction } from './use-guest-action.ts'

export interface Entry extends Pick<GuestAction, 'busy' | 'error' | 'forgive'> {
  /** Six digits for a session. What was proven once is not asked again where only the way there broke. */
  open(phone: string, country: string, digits: string): void
}

export function useEntry({ progress, change, salonId }: Page, remember: (device: Device) => void): Entry {
  const deed = useGuestAction()
  const open = (phone: string, country: string, digits: string) =>
    deed.run(async () => {
      const shortCode = progress.shortCode ?? (await prove(salonId, phone, { OtpCode: digits }))
      change({ shortCode })
      try {
        const session = await enter(salonId, phone, shortCode, progress.remember)
        if (session.deviceCode) remember({ phone, country, deviceCode: session.deviceCode })
        const firstName = session.client?.firstName ?? null
        const known = progress.resume === null || progress.resume === 'phone' ? 'services' : progress.resume
        change({
          ...{ sessionCode: session.sessionCode, firstName, provenPhone: phone, country, sent: null, shortCode: null, resume: null },
          step: firstName === null ? 'name' : known,
        })
      } catch (error) {
        if (error instanceof CallError && error.status === 400) change({ shortCode: null })
        throw error
      }
    })
  return { busy: deed.busy, error: deed.error, forgive: deed.forgive, open }
}
