import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line, Name } from '../values.ts'
import { Session } from './session-schemas.ts'

/** A device of the salon on which its team signs in by PIN. `blocked`: when a copy of its secret was used. */
export const Desk = v.object({
  deskId: Id,
  name: v.string(),
  created: Instant,
  used: v.nullable(Instant),
  blocked: v.nullable(Instant),
})
export type Desk = v.InferOutput<typeof Desk>

const one = v.object({ deskId: Id })
export const DeskDraft = v.strictObject({ name: Name(60) })

export const desksSchemas = {
  list: { reply: v.array(Desk) },
  create: {
    stepUp: true,
    body: DeskDraft,
    reply: v.object({ ...Desk.entries, token: v.string() }),
    errors: { 409: ['too_many_desks'] },
  },
  remove: { input: one, reply: v.array(Desk) },
  restore: { stepUp: true, input: one, reply: v.array(Desk), errors: { 409: ['too_many_desks'] } },
} as const satisfies SchemaTable

const own = v.object({ userId: Id })
/** `isBlocked`: too many wrong ones were entered. */
export const DeskPinState = v.object({ hasPin: v.boolean(), isBlocked: v.boolean(), mayHavePin: v.boolean() })
export type DeskPinState = v.InferOutput<typeof DeskPinState>
const Pin = v.pipe(v.string('Required'), v.regex(/^\d{6}$/, 'Enter six digits'))

export const deskPinsSchemas = {
  state: { input: own, reply: DeskPinState },
  update: { stepUp: true, input: own, body: v.strictObject({ pin: Pin }), reply: DeskPinState, errors: { 409: ['pin_not_for_admins'] } },
  remove: { stepUp: 'pin', input: own, reply: DeskPinState },
} as const satisfies SchemaTable

const token = v.pipe(Line(200), v.nonEmpty('Required'))
/** Whom a desk shows. */
export const DeskPeople = v.object({
  deskName: v.string(),
  salonName: v.string(),
  people: v.array(v.object({ userId: Id, firstName: v.string(), lastName: v.string() })),
})
export type DeskPeople = v.InferOutput<typeof DeskPeople>

export const deskSignInSchemas = {
  people: {
    body: v.strictObject({ token }),
    reply: DeskPeople,
    errors: { 401: ['desk_unknown', 'desk_blocked'], 403: ['salon_suspended'] },
  },
  signIn: {
    body: v.strictObject({ token, userId: Id, pin: Pin }),
    /** `token`: the secret that the device keeps from now on. The one that was sent works until this one is used. */
    reply: v.object({ ...Session.entries, token: v.string() }),
    errors: {
      401: ['desk_unknown', 'desk_blocked', 'wrong_pin', 'pin_blocked'],
      403: ['salon_suspended', 'employment_ended'],
      429: ['too_many_attempts'],
    },
  },
} as const satisfies SchemaTable
