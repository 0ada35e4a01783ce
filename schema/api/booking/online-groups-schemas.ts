import * as v from 'valibot'
import { groupArrangements } from '../../rules/booking/group-times.ts'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Day, Id, Instant, Line, Name, Text } from '../values.ts'
import { listMembers } from './groups-schemas.ts'
import { GuestCompanion, GuestGroupTime, SavedGroup } from './guest-group-replies.ts'
import { FreeDay } from './guest-replies.ts'
import { Month } from './online-booking-schemas.ts'

const listServices = <S extends v.GenericSchema>(service: S) =>
  v.pipe(v.array(service), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many'))
/** A service that is asked for, with a preferred team member if given. */
const Wanted = v.strictObject({ serviceId: Id, userId: v.optional(v.nullable(Id)) })

/** Who comes: the guest, where nothing says another; a companion, a pet of the guest, or the name of somebody new. */
const who = { clientId: v.optional(Id), subClientId: v.optional(Id), name: v.optional(Name(60)) }
const ofOne = <E extends v.ObjectEntries>(entries: E) =>
  refine(v.strictObject({ ...who, ...entries }), (given) => {
    const named = ['clientId', 'subClientId', 'name'].filter((key) => (given as Record<string, unknown>)[key] !== undefined)
    return named.length > 1 ? { path: [named[1] ?? ''] as [string], message: 'Invalid value' } : undefined
  })
const arrangement = v.picklist(groupArrangements, 'Invalid value')

/** The members of a group as everybody may ask for their times; JSON text. */
export const VisitorGroup = v.pipe(
  Line(8000),
  v.parseJson(undefined, 'Invalid value'),
  listMembers(v.strictObject({ services: listServices(Wanted) })),
)
export const visitorGroup = { arrangement, members: VisitorGroup }

const GroupRequest = v.strictObject({ arrangement, members: listMembers(ofOne({ services: listServices(Wanted) })) })
export type GroupRequest = v.InferOutput<typeof GroupRequest>
const refusals = ['guest_unknown', 'online_booking_off', 'booking_rule', 'patch_test_needed_online'] as const

const looked = { 409: [...refusals], 429: ['too_many_looks'] } as const

export const onlineGroupsSchemas = {
  companions: { reply: v.array(GuestCompanion) },
  days: { input: v.object({ month: Month }), body: GroupRequest, reply: v.array(FreeDay), errors: looked },
  times: { input: v.object({ date: Day }), body: GroupRequest, reply: v.array(GuestGroupTime), errors: looked },
  create: {
    /** `lang` is the language of the page; messages about the bookings keep it. */
    input: v.object({ date: Day, lang: v.optional(v.picklist(languages)) }),
    body: v.strictObject({
      arrangement,
      members: listMembers(ofOne({ services: listServices(v.strictObject({ serviceId: Id, userId: Id, start: Instant })) })),
      note: v.optional(Text(500), ''),
    }),
    reply: SavedGroup,
    errors: { 409: [...refusals, 'slot_taken', 'group_deposit', 'booking_limit', 'stale'] },
  },
} as const satisfies SchemaTable
