import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id } from './values.ts'

/** What the page function puts round the guests' page of one salon. */
export const BookingPage = v.object({
  /** Markup for the page's head, escaped: title, description, canonical, Open Graph, schema.org. */
  head: v.string(),
  language: v.picklist(languages),
  /** Whether search engines may list it. */
  index: v.boolean(),
  /** Hosts of the web sites that may show it in a frame. */
  hosts: v.array(v.string()),
})
export type BookingPage = v.InferOutput<typeof BookingPage>

export const bookingPage = {
  /** Answers with an ETag, and 304 to who has it already. */
  one: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}',
    access: 'guest',
    input: v.object({ salonId: Id, lang: v.optional(v.picklist(languages)) }),
    reply: BookingPage,
    errorMessage: 'Unable to fetch salon',
  },
} as const satisfies EndpointTable
