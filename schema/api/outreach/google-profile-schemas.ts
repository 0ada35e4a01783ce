import * as v from 'valibot'
import { SignInPage, SignInResult } from '../booking/calendar-sync-schemas.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Instant, Line } from '../values.ts'

/** `isOffered`: this installation can connect. `title` and `address` are those of the location; empty until one is chosen. */
export const GoogleProfile = v.object({
  isOffered: v.boolean(),
  connection: v.nullable(v.object({ title: v.string(), address: v.string(), hasLink: v.boolean(), connected: Instant })),
})
export type GoogleProfile = v.InferOutput<typeof GoogleProfile>

export const GoogleLocation = v.object({ locationId: v.string(), title: v.string(), address: v.string() })
export type GoogleLocation = v.InferOutput<typeof GoogleLocation>

const awayErrors = { 409: ['account_not_connected', 'no_google_location'], 503: ['service_unavailable'] } as const
const LocationId = v.pipe(Line(100), v.regex(/^locations\/[\w-]+$/, 'Invalid value'))

export const googleProfileSchemas = {
  state: { reply: GoogleProfile },
  connect: { reply: SignInPage, errors: { 409: ['channel_not_set_up'] } },
  finish: { body: SignInResult, reply: GoogleProfile, errors: awayErrors },
  locations: { reply: v.array(GoogleLocation), errors: awayErrors },
  choose: {
    body: v.strictObject({ locationId: LocationId }),
    reply: GoogleProfile,
    errors: { ...awayErrors, 409: [...awayErrors[409], 'stale'] },
  },
  disconnect: { reply: GoogleProfile, errors: awayErrors },
} as const satisfies SchemaTable
