import * as v from 'valibot'
import { cronMessageKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Instant, Version, Whole, WholeInQuery } from '../values.ts'

const Kind = v.picklist(cronMessageKinds, 'Invalid value')

/** An automatic message of a salon: its switch and its time. */
export const CronMessage = v.object({
  kind: Kind,
  enabled: v.boolean(),
  /** Local time of sending, in minutes after midnight; 0 for reminders, whose time depends on the booking. */
  minuteOfDay: v.number(),
  /** Hours before the booking, days before it, or weeks since the last visit, by kind; 0 for the others. */
  amount: v.number(),
  /** The last day on which it ran, and how many messages that were; null before the first run. */
  lastRun: v.nullable(v.object({ day: Day, queued: v.number() })),
  /** 0 until it is changed for the first time. */
  version: v.number(),
})
export type CronMessage = v.InferOutput<typeof CronMessage>

export const CronPreview = v.object({
  /** When it would run next; for reminders the next 24 hours are counted. */
  nextRun: v.nullable(Instant),
  /** How many it would send, and how many clients are left out because they did not consent or have no address. */
  recipients: v.number(),
  withoutConsent: v.number(),
  unreachable: v.number(),
  /** Names of the first recipients. */
  names: v.array(v.string()),
  /** The message as the first recipient would get it; null if there is none. */
  sample: v.nullable(v.object({ subject: v.string(), text: v.string() })),
})
export type CronPreview = v.InferOutput<typeof CronPreview>

const minuteOfDay = [0, 1439] as const
const amount = [0, 100] as const

export const cronMessagesSchemas = {
  list: { reply: v.array(CronMessage) },
  preview: {
    input: v.object({ kind: Kind, minuteOfDay: WholeInQuery(...minuteOfDay), amount: WholeInQuery(...amount) }),
    reply: CronPreview,
  },
  update: {
    input: v.object({ kind: Kind }),
    body: v.strictObject({
      enabled: v.optional(v.boolean('Required')),
      minuteOfDay: v.optional(Whole(...minuteOfDay)),
      amount: v.optional(Whole(...amount)),
      version: Version,
      kind: Derived,
      lastRun: Derived,
    }),
    reply: CronMessage,
  },
} as const satisfies SchemaTable
