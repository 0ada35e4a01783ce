import type { specialPromos as calls } from '../../../../schema/api/money/promotions.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertPart, type PartReplies, selectPart, selectParts, selectPromoExists, updatePart } from './part-queries.ts'
import { type PromoPart, promoParts } from './queries.ts'

type PromoHandlers = Handlers<typeof calls>

/** One round trip. */
async function listParts<P extends PromoPart>(db: StaffDb, part: P, specialPromoId: string): Promise<PartReplies[P][] | undefined> {
  const [exists, parts] = await db.batch(selectPromoExists(db, specialPromoId), selectParts(db, part, specialPromoId))
  return exists ? parts : undefined
}

const itemErrors = {
  service: { serviceId: 'Service not found' },
  product: { productId: 'Product not found' },
  staff: { userId: 'Team member not found' },
} as const

/** One round trip; two if refused. */
async function addPart<P extends PromoPart>(
  db: StaffDb,
  part: P,
  draft: { specialPromoId: string; itemId: string; active: boolean },
): Promise<PartReplies[P] | undefined> {
  const partId = db.newId(promoParts[part].prefix)
  try {
    return await db.insertIdempotent(partId, insertPart(db, part, { ...draft, partId }), (id) => selectPart(db, part, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    const [exists] = await db.batch(selectPromoExists(db, draft.specialPromoId))
    if (!exists) return undefined
    throw new ApiError(400, 'invalid_input', { fields: itemErrors[part] })
  }
}

/** One round trip; two if refused. */
const changePart = <P extends PromoPart>(db: StaffDb, part: P, change: { partId: string; active: boolean; version: number }) =>
  db.updateGuarded(updatePart(db, part, change), selectPart(db, part, change.partId))

export const listPromoServices: PromoHandlers['services'] = (db, { specialPromoId }) => listParts(db, 'service', specialPromoId)
export const listPromoProducts: PromoHandlers['products'] = (db, { specialPromoId }) => listParts(db, 'product', specialPromoId)
export const listPromoStaff: PromoHandlers['staff'] = (db, { specialPromoId }) => listParts(db, 'staff', specialPromoId)

export const addPromoService: PromoHandlers['addService'] = (db, _input, { serviceId: itemId, ...draft }) =>
  addPart(db, 'service', { ...draft, itemId })
export const addPromoProduct: PromoHandlers['addProduct'] = (db, _input, { productId: itemId, ...draft }) =>
  addPart(db, 'product', { ...draft, itemId })
export const addPromoStaff: PromoHandlers['addStaff'] = (db, _input, { userId: itemId, ...draft }) =>
  addPart(db, 'staff', { ...draft, itemId })

export const changePromoService: PromoHandlers['changeService'] = (db, { specialPromoServiceId: partId }, { active, version }) =>
  changePart(db, 'service', { partId, active, version })
export const changePromoProduct: PromoHandlers['changeProduct'] = (db, { specialPromoProductId: partId }, { active, version }) =>
  changePart(db, 'product', { partId, active, version })
export const changePromoStaff: PromoHandlers['changeStaff'] = (db, { specialPromoStaffId: partId }, { active, version }) =>
  changePart(db, 'staff', { partId, active, version })
