import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Line } from '../values.ts'
import { GuestEntry, GuestOffer, JoinedList } from './guest-replies.ts'
import { waitRequest, waitTimesFit } from './waiting-list.ts'

const token = v.object({ token: Line(200) })
/** The waiting list for guests: joining with a verified phone, answering and leaving by link. */
export const waitingListGuests = {
  join: {
    method: 'POST',
    path: '/api/OnlineBooking/WaitingList/{sessionCode}',
    access: 'booking',
    body: refine(v.strictObject({ ...waitRequest, language: v.optional(v.picklist(['en', 'it'])) }), waitTimesFit),
    reply: JoinedList,
    errorMessage: 'Unable to create waiting list entry',
    errors: { 409: ['guest_unknown', 'waiting_list_limit'] },
    idempotent: true,
  },
  entry: {
    method: 'GET',
    path: '/api/Links/WaitingList/{token}',
    access: 'link',
    input: token,
    reply: GuestEntry,
    errorMessage: 'This link is no longer valid',
  },
  leave: {
    method: 'DELETE',
    path: '/api/Links/WaitingList/{token}',
    access: 'link',
    input: token,
    reply: GuestEntry,
    errorMessage: 'This link is no longer valid',
  },
  offer: {
    method: 'GET',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    input: token,
    reply: GuestOffer,
    errorMessage: 'This link is no longer valid',
  },
  /** Books the offered time. 409 with the current offer as `offer` if it has ended, is taken, or was answered. */
  accept: {
    method: 'POST',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    input: token,
    reply: GuestOffer,
    errorMessage: 'This link is no longer valid',
    errors: { 409: ['time_booked', 'offer_expired', 'slot_taken', 'online_booking_off', 'booking_limit', 'patch_test_needed_online'] },
    idempotent: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/Links/WaitingOffer/{token}',
    access: 'link',
    input: token,
    reply: GuestOffer,
    errorMessage: 'This link is no longer valid',
  },
} as const satisfies EndpointTable
