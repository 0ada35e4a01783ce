import type { onlineBookingSlots as endpoints } from '../../../../schema/api/booking/online-booking-slots.ts'
import { onlineBookingSlots } from '../../../../schema/tables/booking/online-booking.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { plainResource } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertSlot, selectSlot, selectSlots, updateSlot } from './queries.ts'

type SlotHandlers = Handlers<typeof endpoints>

/** Maps an unknown category or team member to an error at its field. */
async function withFieldErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing')
      throw new ApiError(400, 'invalid_input', { fields: { onlineBookingServiceCategoryId: 'Category not found' } })
    if (error.reason === 'already_used') throw new ApiError(400, 'invalid_input', { fields: { userIds: 'Team member not found' } })
    throw error
  }
}

const listSlots: SlotHandlers['list'] = async (db) => (await db.batch(selectSlots(db)))[0]

const createSlot: SlotHandlers['create'] = (db, _input, draft) => {
  const id = db.newId('slt')
  return withFieldErrors(db.insertIdempotent(id, insertSlot(db, id, draft), (slotId) => selectSlot(db, slotId)))
}

const updateSlotRow: SlotHandlers['update'] = (db, { onlineBookingSlotId: id }, change) => {
  const { version, onlineBookingSlotId: _id, salonId: _salonId, ...values } = change
  return withFieldErrors(db.updateGuarded(updateSlot(db, id, version, values), selectSlot(db, id)))
}

export const slotHandlers: SlotHandlers = {
  ...plainResource(onlineBookingSlots, onlineBookingSlots.onlineBookingSlotId, 'onlineBookingSlotId', 'slt'),
  list: listSlots,
  create: createSlot,
  update: updateSlotRow,
}
