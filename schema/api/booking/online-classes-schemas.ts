import * as v from 'valibot'
import { maxSeatsOfClient } from '../../rules/booking/classes.ts'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Ids, Line, Version, Whole } from '../values.ts'
import { GuestClass, GuestSeatWait, JoinedClass } from './guest-class-replies.ts'
import { SavedBooking } from './guest-replies.ts'

/** `lang` is the language of the page; messages keep it. */
const page = v.object({ lang: v.optional(v.picklist(languages)) })
const wanted = { classId: Id, seats: Whole(1, maxSeatsOfClient), version: Version }
const refusals = [
  'guest_unknown',
  'booking_rule',
  'patch_test_needed_online',
  'class_deposit',
  'class_joined',
  'no_longer_available',
  'stale',
] as const

export const onlineClassesSchemas = {
  list: { reply: v.array(GuestClass) },
  book: {
    input: page,
    /** `subClients`: the guest's pets that come along. */
    body: v.strictObject({ ...wanted, subClients: v.optional(Ids, []) }),
    reply: SavedBooking,
    errors: { 409: [...refusals, 'class_full', 'booking_limit', 'too_many_changes'] },
  },
  wait: {
    input: page,
    body: v.strictObject(wanted),
    reply: JoinedClass,
    errors: { 409: [...refusals, 'waiting_list_limit'] },
  },
} as const satisfies SchemaTable

const token = v.object({ token: Line(200) })
export const classLinksSchemas = {
  one: { input: token, reply: GuestSeatWait },
  leave: { input: token, reply: GuestSeatWait },
  restore: { input: token, body: v.strictObject({}), reply: GuestSeatWait, errors: { 409: ['class_joined', 'stale'] } },
} as const satisfies SchemaTable
