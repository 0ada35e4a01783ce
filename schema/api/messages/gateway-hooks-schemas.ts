import * as v from 'valibot'
import { Received } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Characters, Line } from '../values.ts'

const hook = v.object({ hook: Line(200) })
/** The providers' own fields, which grow without notice. */
const Form = v.record(Characters, Characters)

export const gatewayHooksSchemas = {
  sms: { input: hook, body: Form, reply: Received },
  incomingSms: { input: hook, body: Form, reply: Received },
  whatsApp: { input: hook, body: Form, reply: Received },
  mail: {
    input: hook,
    body: v.looseObject({ type: Line(100), data: v.looseObject({ email_id: v.optional(Line(200)) }) }),
    reply: Received,
  },
} as const satisfies SchemaTable
