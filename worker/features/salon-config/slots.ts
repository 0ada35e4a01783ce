import { sql } from 'drizzle-orm'
import type { onlineBookingSlots as calls, OnlineBookingSlot } from '../../../schema/api/online-booking-slots.ts'
import { onlineBookingSlots } from '../../../schema/tables/online-booking.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { plainResource, toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'

interface Named {
  readonly onlineBookingServiceCategoryId: string
  readonly userIds: readonly string[]
}
const { onlineBookingSlotId: id } = onlineBookingSlots
const one = (db: StaffDb, slotId: string) => db.select(onlineBookingSlots, { where: sql`${id} = ${slotId}` })

/** Abort the trip with a reason of its own for each: `missing` for the category, `used` for somebody who is not there. */
const namedAreHere = (db: StaffDb, { onlineBookingServiceCategoryId, userIds }: Named) =>
  [
    db.abortUnless(
      'missing',
      (salon) =>
        sql`EXISTS (SELECT 1 FROM online_booking_service_categories k WHERE k.salon_id = ${salon} AND k.online_booking_service_category_id = ${onlineBookingServiceCategoryId} AND k.deleted_utc IS NULL)`,
    ),
    db.abortUnless(
      'already_used',
      (salon) =>
        sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(userIds)}) j WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = j.value AND u.deleted_utc IS NULL))`,
    ),
  ] as const
function atField(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  const refused = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })
  if (error.reason === 'missing') return refused({ onlineBookingServiceCategoryId: 'Category not found' })
  return error.reason === 'already_used' ? refused({ userIds: 'Team member not found' }) : error
}

export const slotHandlers: Handlers<typeof calls> = {
  ...plainResource(onlineBookingSlots, id, 'onlineBookingSlotId', 'slt'),

  list: async (db) => (await db.batch(db.select(onlineBookingSlots, { orderBy: sql`from_time, rowid` })))[0].map(toJson),

  create: (db, _input, draft) => {
    const onlineBookingSlotId = db.newId('slt')
    return db.createIdempotent(
      async (): Promise<OnlineBookingSlot | undefined> => {
        try {
          const results = await db.batch(
            ...db.recordIdempotencyKey(onlineBookingSlotId),
            ...namedAreHere(db, draft),
            db.insert(onlineBookingSlots, { ...draft, onlineBookingSlotId }),
          )
          const [added] = results.at(-1) as (typeof onlineBookingSlots.$inferSelect)[]
          return added && toJson(added)
        } catch (error) {
          throw atField(error)
        }
      },
      async (before) => {
        const [[found]] = await db.batch(one(db, before))
        return found && toJson(found)
      },
    )
  },

  update: async (db, { onlineBookingSlotId }, change) => {
    const { version, onlineBookingSlotId: _id, salonId: _salon, ...values } = change
    try {
      const [[changed]] = await db.batch(
        db.update(onlineBookingSlots, values, sql`${id} = ${onlineBookingSlotId} AND version = ${version}`),
        db.abortIfUnchanged('stale'),
        ...namedAreHere(db, values),
      )
      return changed && toJson(changed)
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw atField(error)
      const [[current]] = await db.batch(one(db, onlineBookingSlotId))
      if (current) throw new ApiError(409, 'stale', { current: toJson(current) })
      return undefined
    }
  },
}
