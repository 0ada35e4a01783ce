import { onlineBooking } from '../../../../schema/api/booking/online-booking.ts'
import { onlineBookingSchemas } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { answerOffers, createGuestClient, getCatalogue } from './catalogue.ts'
import { saveSlot } from './save-slot.ts'
import { createShortCode, openBookingSession } from './sign-in.ts'
import { listFreeDays, listFreeSlots } from './slots.ts'

export const onlineBookingFeatures = [
  defineRoutes(onlineBooking, onlineBookingSchemas, {
    newShortCode: createShortCode,
    getClient: openBookingSession,
    getServices: getCatalogue,
    newClient: createGuestClient,
    answerOffers,
    freeSlots: listFreeSlots,
    freeDays: listFreeDays,
    saveSlot,
  }),
]
