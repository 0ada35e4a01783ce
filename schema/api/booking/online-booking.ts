import { defineEndpoints } from '../endpoint.ts'
import type { guestDepositsSchemas } from '../money/deposits-schemas.ts'
import type { guestDevicesSchemas, onlineBookingSchemas } from './online-booking-schemas.ts'

export const onlineBooking = defineEndpoints<typeof onlineBookingSchemas>()({
  newShortCode: {
    method: 'POST',
    path: '/api/OnlineBooking/NewShortCode',
    access: 'guest',
    form: 'urlencoded',
    errorMessage: 'Something went wrong.',
  },
  getClient: {
    method: 'POST',
    path: '/api/OnlineBooking/GetClient',
    access: 'guest',
    form: 'urlencoded',
    errorMessage: 'Unable to fetch client',
  },
  getServices: {
    method: 'GET',
    path: '/api/OnlineBooking/GetServices/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch services',
  },
  newClient: {
    method: 'POST',
    path: '/api/OnlineBooking/NewClient/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create client',
  },
  /** Logs whether a known guest wants offers. A later answer replaces an earlier one. */
  answerOffers: {
    method: 'POST',
    path: '/api/OnlineBooking/Offers/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create client privacy',
  },
  freeSlots: {
    method: 'POST',
    path: '/api/OnlineBooking/FreeSlots/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch free slots',
  },
  freeDays: {
    method: 'GET',
    path: '/api/OnlineBooking/FreeDays/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch free slots',
  },
  saveSlot: {
    method: 'POST',
    path: '/api/OnlineBooking/SaveSlot/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create agenda',
    idempotent: true,
  },
})

export const guestDevices = defineEndpoints<typeof guestDevicesSchemas>()({
  /** On how many phones the guest's number is remembered. */
  count: {
    method: 'GET',
    path: '/api/OnlineBooking/Devices/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch devices',
  },
  /** Ends one remembered phone of the guest's number; without `deviceId` all of them, its passkeys and its other booking sessions. */
  end: {
    method: 'DELETE',
    path: '/api/OnlineBooking/Devices/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to end device',
  },
})

export const guestDeposits = defineEndpoints<typeof guestDepositsSchemas>()({
  /** What a chosen time asks for, as the guest reads it before confirming. */
  ofSlot: {
    method: 'POST',
    path: '/api/OnlineBooking/Deposit/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch free slots',
  },
})
