import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id } from '../values.ts'
import { BookingPage } from './guest-replies.ts'

export const bookingPageSchemas = {
  one: { input: v.object({ salonId: Id, lang: v.optional(v.picklist(languages)) }), reply: BookingPage },
} as const satisfies SchemaTable
