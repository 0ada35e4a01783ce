import { sql } from 'drizzle-orm'
import type { onlineBookingSlots as calls, OnlineBookingSlot } from '../../../schema/api/online-booking-slots.ts'
import { onlineBookingSlots } from '../../../schema/tables/online-booking.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import { plainResource, wire } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'

interface Named {
  readonly onlineBookingServiceCategoryId: string
  readonly userIds: readonly string[]
}
const { onlineBookingSlotId: id } = onlineBookingSlots
const one = (staff: Staff, slotId: string) => staff.read(onlineBookingSlots, sql`${id} = ${slotId}`)

/** Abort the trip with a reason of its own for each: `missing` for the category, `used` for somebody who is not there. */
const namedAreHere = (staff: Staff, { onlineBookingServiceCategoryId, userIds }: Named) =>
  [
    staff.unless(
      'missing',
      (salon) =>
        sql`EXISTS (SELECT 1 FROM online_booking_service_categories k WHERE k.salon_id = ${salon} AND k.online_booking_service_category_id = ${onlineBookingServiceCategoryId} AND k.deleted_utc IS NULL)`,
    ),
    staff.unless(
      'used',
      (salon) =>
        sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(userIds)}) j WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = j.value AND u.deleted_utc IS NULL))`,
    ),
  ] as const
function atField(error: unknown): unknown {
  if (!(error instanceof Aborted)) return error
  const refused = (fields: Record<string, string>) => new Refusal(400, 'Please check what you entered', { fields })
  if (error.reason === 'missing') return refused({ onlineBookingServiceCategoryId: 'No such category' })
  return error.reason === 'used' ? refused({ userIds: 'No such person' }) : error
}

export const slotHandlers: Handlers<typeof calls> = {
  ...plainResource(onlineBookingSlots, id, 'onlineBookingSlotId', 'slt'),

  list: async (staff) => (await staff.trip(staff.readInOrder(onlineBookingSlots, sql`from_time, rowid`)))[0].map(wire),

  create: (staff, _input, draft) => {
    const onlineBookingSlotId = staff.newId('slt')
    return staff.creating(
      async (): Promise<OnlineBookingSlot | undefined> => {
        try {
          const results = await staff.trip(
            ...staff.makes(onlineBookingSlotId),
            ...namedAreHere(staff, draft),
            staff.add(onlineBookingSlots, { ...draft, onlineBookingSlotId }),
          )
          const [added] = results.at(-1) as (typeof onlineBookingSlots.$inferSelect)[]
          return added && wire(added)
        } catch (error) {
          throw atField(error)
        }
      },
      async (before) => {
        const [[found]] = await staff.trip(one(staff, before))
        return found && wire(found)
      },
    )
  },

  update: async (staff, { onlineBookingSlotId }, change) => {
    const { version, onlineBookingSlotId: _id, salonId: _salon, ...values } = change
    try {
      const [[changed]] = await staff.trip(
        staff.change(onlineBookingSlots, values, sql`${id} = ${onlineBookingSlotId} AND version = ${version}`),
        staff.must('moved'),
        ...namedAreHere(staff, values),
      )
      return changed && wire(changed)
    } catch (error) {
      if (!(error instanceof Aborted && error.reason === 'moved')) throw atField(error)
      const [[current]] = await staff.trip(one(staff, onlineBookingSlotId))
      if (current) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: wire(current) })
      return undefined
    }
  },
}
