import * as v from 'valibot'
import { PublicInfo } from '../booking/guest-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../values.ts'

export const publicInfo = {
  /** Replies with an ETag; 304 if If-None-Match has it. The widget decides whether prices are shown. */
  getPublicInfo: {
    method: 'GET',
    path: '/api/Salons/GetPublicInfo/{salonId}',
    access: 'guest',
    input: v.object({ salonId: Id, salonConfigWidgetId: v.optional(Id) }),
    reply: PublicInfo,
    errorMessage: 'Unable to fetch salon',
    errors: { 404: ['widget_not_found'] },
  },
} as const satisfies EndpointTable
