import * as v from 'valibot'
import { PublicInfo } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id } from '../values.ts'

export const publicInfoSchemas = {
  getPublicInfo: {
    input: v.object({ salonId: Id, salonConfigWidgetId: v.optional(Id) }),
    reply: PublicInfo,
    errors: { 404: ['widget_not_found'] },
  },
} as const satisfies SchemaTable
