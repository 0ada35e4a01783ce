import * as v from 'valibot'
import { findSpanError } from '../../rules/team/rota-plan.ts'
import { absenceReasons, messageChannels } from '../../terms.ts'
import { MovesBack, ServiceMoves } from '../booking/booking-service-moves.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Day, Derived, Id, Instant, Name, Period, PlanDay, Sum, Version, Whole } from '../values.ts'
import { UserShiftRequest } from './shift-requests-schemas.ts'

/** Minutes after midnight of the salon's day, start before end. */
const StoredSpan = v.tuple([v.number(), v.number()])

export const RotaPersonReply = v.object({
  userId: Id,
  firstName: v.string(),
  lastName: v.string(),
  jobTitle: v.string(),
  color: v.string(),
  profileImage: v.nullable(v.string()),
  inAgenda: v.boolean(),
  workingHours: v.array(v.object({ isWorking: v.boolean(), timing: v.array(Period) })),
  employmentStart: v.nullable(Day),
  employmentEnd: v.nullable(Day),
  services: v.array(Id),
  /** Per week, and euros; null for callers who are no administrators. */
  contractHours: v.nullable(v.number()),
  hourlyCost: v.nullable(Sum),
})
export type RotaPersonReply = v.InferOutput<typeof RotaPersonReply>

export const RotaTimeframeReply = v.object({
  userTimeframeId: Id,
  userId: Id,
  type: v.picklist(['once', 'weekly', 'alternating']),
  isWorking: v.boolean(),
  dayOfWeek: v.nullable(v.number()),
  dayStart: Day,
  dayEnd: v.nullable(Day),
  hourStart: v.number(),
  minuteStart: v.number(),
  hourEnd: v.number(),
  minuteEnd: v.number(),
  note: v.string(),
  reason: v.picklist(absenceReasons),
})

/** A booked service as the planner shows it. */
export const RotaBooking = v.object({
  agendaServiceId: Id,
  agendaId: Id,
  /** Version of the booking. */
  version: v.number(),
  userId: Id,
  serviceId: Id,
  service: v.string(),
  subClientId: v.nullable(Id),
  show: v.boolean(),
  clientId: Id,
  clientName: v.string(),
  start: Instant,
  day: Day,
  /** Minutes after midnight of that day. */
  from: v.number(),
  to: v.number(),
  /** Active time of the team member, likewise. */
  busy: v.array(StoredSpan),
  outsideHours: v.boolean(),
  /** The client has been sent the link to choose another time, and the booking has not changed since. */
  asked: v.boolean(),
})
export type RotaBooking = v.InferOutput<typeof RotaBooking>

const RotaDraft = v.object({ userId: Id, day: Day, spans: v.array(StoredSpan) })
export type RotaDraft = v.InferOutput<typeof RotaDraft>

const blockedPeriod = { from: Day, to: Day }
export const RotaSettings = v.object({
  /** Days off per year of a person without an allowance. */
  yearlyDays: v.number(),
  /** Team members who may be off on one day; null: any number. */
  maxOffPerDay: v.nullable(v.number()),
  /** Limit of people off who offer the same service; null: any number. */
  maxOffPerService: v.nullable(v.number()),
  /** Periods in which nobody may take time off; both days included. */
  blockedPeriods: v.array(v.object(blockedPeriod)),
  minRestHours: v.number(),
  /** An hour is thin if less than this share of the working time is free. */
  thinPercent: v.number(),
  version: v.number(),
})
export type RotaSettings = v.InferOutput<typeof RotaSettings>

export const RotaPeriod = v.object({
  fromDate: Day,
  toDate: Day,
  people: v.array(RotaPersonReply),
  /** Of these days, the day before and the day after. */
  timeframes: v.array(RotaTimeframeReply),
  opening: v.array(v.object({ dayOfWeek: v.number(), open: v.boolean(), timing: v.array(Period) })),
  closed: v.array(v.object({ dayStart: Day, dayEnd: Day, everyYear: v.boolean() })),
  bookings: v.array(RotaBooking),
  /** Planned and not published; empty for anyone who may not plan. */
  drafts: v.array(RotaDraft),
  /** Pending requests of these days. */
  requests: v.array(UserShiftRequest),
  /** All pending requests of the salon. */
  pendingRequests: v.number(),
  settings: RotaSettings,
})
export type RotaPeriod = v.InferOutput<typeof RotaPeriod>

const Span = v.tuple([Whole(0, 1440), Whole(0, 1440)])
const Spans = v.pipe(
  v.array(Span),
  v.maxLength(6, 'Too many'),
  v.check((spans) => findSpanError(spans)?.message !== 'Must end after it starts', 'Must end after it starts'),
  v.check((spans) => findSpanError(spans) === undefined, 'Overlaps another period'),
)
const listOf = <S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item), v.minLength(1, 'Required'), v.maxLength(most, 'Too many'))

/** Why a planned day was not published. */
export const refusedReasons = ['closed', 'not_employed', 'bookings'] as const
/** `bookings`: how many lie outside the hours of the day. */
export const RefusedDay = v.object({ userId: Id, day: Day, reason: v.picklist(refusedReasons), bookings: v.number() })
export type RefusedDay = v.InferOutput<typeof RefusedDay>

export const rotaSchemas = {
  period: {
    input: refine(v.object({ fromDate: Day, toDate: Day }), ({ fromDate, toDate }) =>
      toDate < fromDate ? { path: ['toDate'], message: 'Must end after it starts' } : undefined,
    ),
    reply: RotaPeriod,
  },
  saveDrafts: {
    body: v.strictObject({ days: listOf(v.strictObject({ userId: Id, day: PlanDay, spans: v.nullable(Spans) }), 400) }),
    reply: v.object({ days: v.number() }),
  },
  publish: {
    body: v.strictObject({
      days: listOf(v.strictObject({ userId: Id, day: PlanDay, spans: Spans, anyway: v.optional(v.boolean(), false) }), 400),
    }),
    reply: v.object({
      /** With what each day was before, for Undo. */
      published: v.array(v.object({ userId: Id, day: Day, before: v.array(StoredSpan) })),
      refused: v.array(RefusedDay),
    }),
  },
  askClient: {
    tells: true,
    input: v.object({ agendaId: Id }),
    reply: v.object({ agendaId: Id, channel: v.nullable(v.picklist(messageChannels)) }),
    errors: { 409: ['booking_cancelled', 'client_arrived', 'day_is_over'] },
  },
  moveServices: {
    tells: true,
    body: v.strictObject({ moves: ServiceMoves }),
    /** The moves that take these back. */
    reply: v.object({ back: MovesBack }),
    errors: {
      409: [
        'stale',
        'booking_cancelled',
        'seat_of_class',
        'time_taken',
        'no_unit_free',
        'outside_working_hours',
        'visit_paid',
        'service_started',
      ],
    },
  },
} as const satisfies SchemaTable

export const RotaTemplate = v.object({
  rotaTemplateId: Id,
  salonId: Id,
  name: v.string(),
  days: v.array(v.object({ userId: Id, dayOfWeek: v.number(), spans: v.array(StoredSpan) })),
  version: v.number(),
})
export type RotaTemplate = v.InferOutput<typeof RotaTemplate>
const TemplateDays = v.pipe(v.array(v.strictObject({ userId: Id, dayOfWeek: Whole(0, 6), spans: Spans })), v.maxLength(700, 'Too many'))

export const RotaTemplateDraft = v.strictObject({ name: Name(80), days: TemplateDays })

export const RotaTemplateChange = v.strictObject({
  name: Name(80),
  days: TemplateDays,
  salonId: Derived,
  rotaTemplateId: Derived,
  version: Version,
})

export const rotaTemplatesSchemas = salonResourceSchemas({
  id: 'rotaTemplateId',
  entity: RotaTemplate,
  draft: RotaTemplateDraft,
  change: RotaTemplateChange,
})

/** Half days are the smallest unit of an allowance. */
const Days = v.pipe(
  v.number('Enter a number'),
  v.minValue(0, "Can't be negative"),
  v.maxValue(366, 'Too large'),
  v.check((days) => Number.isInteger(days * 2), 'Enter whole or half days'),
)
const BlockedPeriod = refine(v.strictObject({ from: PlanDay, to: PlanDay }), ({ from, to }) =>
  to < from ? { path: ['to'], message: 'Must end after it starts' } : undefined,
)

export const rotaSettingsSchemas = {
  one: { reply: RotaSettings },
  update: {
    body: v.strictObject({
      yearlyDays: Days,
      maxOffPerDay: v.nullable(Whole(1, 200)),
      maxOffPerService: v.nullable(Whole(1, 200)),
      blockedPeriods: v.pipe(v.array(BlockedPeriod), v.maxLength(50, 'Too many')),
      minRestHours: Whole(0, 16),
      thinPercent: Whole(0, 90),
      version: Version,
    }),
    reply: RotaSettings,
  },
} as const satisfies SchemaTable

const Allowance = v.object({ userId: Id, year: v.number(), days: v.number(), carriedOver: v.number(), version: v.number() })

export const userAllowancesSchemas = {
  update: {
    input: v.object({ userId: Id }),
    body: v.strictObject({ year: Whole(2000, 2100), days: Days, carriedOver: Days, version: Version }),
    reply: Allowance,
  },
} as const satisfies SchemaTable
