import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../values.ts'
import { BookingPage } from './guest-replies.ts'

export const bookingPage = {
  /** Replies with an ETag; 304 if If-None-Match has it. */
  one: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}',
    access: 'guest',
    input: v.object({ salonId: Id, lang: v.optional(v.picklist(languages)) }),
    reply: BookingPage,
    errorMessage: 'Unable to fetch salon',
  },
} as const satisfies EndpointTable
