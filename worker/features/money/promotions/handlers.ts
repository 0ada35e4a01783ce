import { specialPromos as calls } from '../../../../schema/api/money/promotions.ts'
import { type SpecialPromo, SpecialPromoChange, type SpecialPromoDraft } from '../../../../schema/api/money/promotions-fields.ts'
import { specialPromosSchemas } from '../../../../schema/api/money/promotions-schemas.ts'
import { salonConfigCategories } from '../../../../schema/tables/platform/settings.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  addPromoProduct,
  addPromoService,
  addPromoStaff,
  changePromoProduct,
  changePromoService,
  changePromoStaff,
  listPromoProducts,
  listPromoServices,
  listPromoStaff,
} from './part-handlers.ts'
import { getPromoTotals, previewPromo } from './preview-handlers.ts'
import { insertPromo, replaceItems, selectPriceRange, selectPromo, selectPromos, updatePromo } from './queries.ts'
import { assertPromo, type PromoValues, withStoredCode } from './rules.ts'
import { changeUse, listPromosOfVisit, usePromo } from './usage-handlers.ts'

type PromoHandlers = Handlers<typeof calls>
type ItemLists = Pick<SpecialPromoDraft, 'serviceIds' | 'productIds' | 'userIds'>

/** One round trip. */
const listPromos: PromoHandlers['list'] = async (db) => (await db.batch(selectPromos(db)))[0]
const getPromo: PromoHandlers['one'] = async (db, { specialPromoId }) => (await db.batch(selectPromo(db, specialPromoId)))[0][0]

/** Statements that replace the named lists; each must hold ids of the salon. */
const replaceLists = (db: StaffDb, specialPromoId: string, { serviceIds, productIds, userIds }: ItemLists): Statement<unknown>[] => [
  ...(serviceIds ? replaceItems(db, specialPromoId, 'service', serviceIds) : []),
  ...(productIds ? replaceItems(db, specialPromoId, 'product', productIds) : []),
  ...(userIds ? replaceItems(db, specialPromoId, 'staff', userIds) : []),
]
const abortUnlessAudienceExists = (db: StaffDb, { audience, audienceValues }: Pick<PromoValues, 'audience' | 'audienceValues'>) =>
  audience !== 'tier' && audienceValues.length > 0
    ? [abortUnlessAllExist(db, salonConfigCategories.salonConfigCategoryId, audienceValues)]
    : []

/** The items whose prices a fixed price is compared with; null for all of a kind. */
const toPricedItems = ({ allServices, allProducts }: PromoValues, { serviceIds = [], productIds = [] }: ItemLists) => ({
  serviceIds: allServices ? null : serviceIds,
  productIds: allProducts ? null : productIds,
})

/** Error of an aborted write: ids that are not the salon's, at their fields, or a code that another promotion has. */
function toPromoError(error: unknown, { serviceIds, productIds, userIds }: ItemLists): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  if (error.reason === 'unique' && error.columns.includes('special_promos.code'))
    return new ApiError(400, 'invalid_input', { fields: { code: 'Already used' } })
  if (error.reason !== 'missing') return error
  const fields = {
    ...(serviceIds?.length ? { serviceIds: 'Service not found' } : {}),
    ...(productIds?.length ? { productIds: 'Product not found' } : {}),
    ...(userIds?.length ? { userIds: 'Team member not found' } : {}),
  }
  return new ApiError(400, 'invalid_input', { fields: Object.keys(fields).length > 0 ? fields : { audienceValues: 'Category not found' } })
}

/** One round trip; a fixed price is compared with the prices first. */
const createPromo: PromoHandlers['create'] = async (db, _input, { serviceIds, productIds, userIds, ...draft }) => {
  const lists: ItemLists = { serviceIds, productIds, userIds }
  const promo = withStoredCode(draft)
  const [prices] =
    promo.reduction === 'price' ? await db.batch(selectPriceRange(db, toPricedItems(promo, lists))) : [{ lowest: null, highest: null }]
  assertPromo(promo, prices)
  const specialPromoId = db.newId('spr')
  const writes = [
    ...abortUnlessAudienceExists(db, promo),
    insertPromo(db, { ...promo, specialPromoId }),
    ...replaceLists(db, specialPromoId, lists),
  ]
  try {
    return await db.insertIdempotent(specialPromoId, writes, (id) => selectPromo(db, id))
  } catch (error) {
    throw toPromoError(error, lists)
  }
}

/** Two round trips: the promotion as it is, with which the changed fields must agree, then the change of that version. */
const changePromo: PromoHandlers['update'] = async (db, { specialPromoId }, change) => {
  const { version, serviceIds, productIds, userIds, ...values } = getEditableValues(SpecialPromoChange, change)
  const lists: ItemLists = { serviceIds, productIds, userIds }
  const [[current]] = await db.batch(selectPromo(db, specialPromoId))
  if (!current) return undefined
  const promo = { ...current, ...withStoredCode(values) } as SpecialPromo
  const items = { serviceIds: serviceIds ?? current.serviceIds, productIds: productIds ?? current.productIds }
  const [prices] =
    promo.reduction === 'price' ? await db.batch(selectPriceRange(db, toPricedItems(promo, items))) : [{ lowest: null, highest: null }]
  // A promotion can always be paused, also where prices have changed since.
  if (Object.keys(values).some((field) => field !== 'active') || promo.active) assertPromo(promo, prices)
  const writes = [
    ...updatePromo(db, specialPromoId, version, withStoredCode(values)),
    ...abortUnlessAudienceExists(db, promo),
    ...replaceLists(db, specialPromoId, lists),
  ]
  try {
    return await db.updateGuarded(writes, selectPromo(db, specialPromoId))
  } catch (error) {
    throw toPromoError(error, lists)
  }
}

export const promotionFeatures = [
  defineRoutes(calls, specialPromosSchemas, {
    list: listPromos,
    ofVisit: listPromosOfVisit,
    one: getPromo,
    totals: getPromoTotals,
    preview: previewPromo,
    create: createPromo,
    update: changePromo,
    services: listPromoServices,
    addService: addPromoService,
    changeService: changePromoService,
    products: listPromoProducts,
    addProduct: addPromoProduct,
    changeProduct: changePromoProduct,
    staff: listPromoStaff,
    addStaff: addPromoStaff,
    changeStaff: changePromoStaff,
    use: usePromo,
    changeUse,
  }),
]
