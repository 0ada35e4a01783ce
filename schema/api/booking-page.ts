import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id } from './values.ts'

/** What the Pages function adds to the booking page of a salon. */
export const BookingPage = v.object({
  /** Markup for the page's head, escaped: title, description, canonical, Open Graph, schema.org. */
  head: v.string(),
  language: v.picklist(languages),
  /** Whether search engines may index it. */
  index: v.boolean(),
  /** Hosts of websites that may embed it. */
  hosts: v.array(v.string()),
})
export type BookingPage = v.InferOutput<typeof BookingPage>

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
