import * as v from 'valibot'
import { GuestSurcharge } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Line } from '../values.ts'

const token = v.object({ token: Line(200) })

export const surchargeLinksSchemas = {
  one: { input: token, reply: GuestSurcharge },
  answer: { input: token, body: v.strictObject({ answer: v.picklist(['yes', 'no'], 'Invalid value') }), reply: GuestSurcharge },
} as const satisfies SchemaTable
