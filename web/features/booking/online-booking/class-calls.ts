import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import type { GuestClass } from '../../../../schema/api/booking/guest-class-replies.ts'
import { classLinks, onlineClasses as rows } from '../../../../schema/api/booking/online-classes.ts'
import { call } from '../../../api/call.ts'
import { language } from './language.ts'

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }

/** The coming classes; with a session (null without one) also what the guest has of them. */
export const readClasses = (salonId: string, sessionCode: string | null, signal?: AbortSignal): Promise<GuestClass[]> => {
  const options = signal ? { signal } : {}
  return sessionCode === null
    ? call(bookingPage.classes, { salonId }, undefined, { ...noSession, ...options })
    : call(rows.list, {}, undefined, { sessionCode, ...options })
}

export interface WantedSeats {
  readonly classId: string
  readonly version: number
  readonly seats: number
  /** The guest's pets that come along. */
  readonly subClients: readonly string[]
}
export const bookSeats = (sessionCode: string, { subClients, ...wanted }: WantedSeats, key: string) =>
  call(rows.book, { lang: language }, { ...wanted, subClients: [...subClients] }, { sessionCode, key })
export const waitForSeats = (sessionCode: string, { subClients: _, ...wanted }: WantedSeats, key: string) =>
  call(rows.wait, { lang: language }, wanted, { sessionCode, key })

export const readWait = (token: string, signal: AbortSignal) => call(classLinks.one, { token }, undefined, { ...noSession, signal })
export const leaveWait = (token: string) => call(classLinks.leave, { token }, undefined, noSession)
export const restoreWait = (token: string) => call(classLinks.restore, { token }, {}, noSession)
