import { waitingListGuests } from '../../../../schema/api/booking/waiting-list-guests.ts'
import type { CallBody } from '../../../../schema/api/endpoint.ts'
import { call } from '../../../api/call.ts'
import { language } from './language.ts'

/** Adds the guest to the waiting list. A repeated call with the same idempotency key adds one entry. */
export const joinWaitingList = (sessionCode: string, entry: CallBody<typeof waitingListGuests.join>, key: string) =>
  call(waitingListGuests.join, {}, { ...entry, language }, { sessionCode, key })
