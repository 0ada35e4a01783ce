import type { SQL } from 'drizzle-orm'
import {
  type resourceKinds as kindCalls,
  resourceKinds,
  resources,
  type resources as unitCalls,
} from '../../../../schema/api/catalogue/resources.ts'
import {
  ResourceChange,
  ResourceKindChange,
  resourceKindsSchemas,
  resourcesSchemas,
} from '../../../../schema/api/catalogue/resources-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  insertKind,
  insertUnit,
  isOfKind,
  isUnit,
  removeKind,
  removeUnit,
  selectKind,
  selectKinds,
  selectUnit,
  selectUnitBookings,
  updateKind,
  updateUnit,
} from './queries.ts'

type KindHandlers = Handlers<typeof kindCalls>
type UnitHandlers = Handlers<typeof unitCalls>

const listKinds: KindHandlers['list'] = async (db) => (await db.batch(selectKinds(db)))[0]

const createKind: KindHandlers['create'] = (db, _input, { unitNames, ...draft }) => {
  const resourceKindId = db.newId('rkd')
  const writes = insertKind(db, { ...draft, resourceKindId }, unitNames)
  return mapAborted(
    db.insertIdempotent(resourceKindId, writes, (id) => selectKind(db, id)),
    { limit: 'too_many_kinds' },
  )
}

const changeKind: KindHandlers['update'] = (db, { resourceKindId }, change) => {
  const { version, ...values } = getEditableValues(ResourceKindChange, change)
  return db.updateGuarded(updateKind(db, resourceKindId, version, values), selectKind(db, resourceKindId))
}

/** Runs a removal; false where there was nothing to remove. Throws 409 with the bookings to come that hold one of the units. */
async function removeUnlessHeld(db: StaffDb, writes: readonly Statement<unknown>[], isRemoved: SQL): Promise<boolean> {
  try {
    await db.batch(...writes)
    return true
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return false
    if (error.reason === 'limit') throw new ApiError(409, 'in_use')
    if (error.reason !== 'already_used') throw error
    const [bookings] = await db.batch(selectUnitBookings(db, isRemoved))
    throw new ApiError(409, 'unit_has_bookings', { bookings })
  }
}

/** One round trip; two if refused. */
const deleteKind: KindHandlers['remove'] = async (db, { resourceKindId }) =>
  (await removeUnlessHeld(db, removeKind(db, resourceKindId), isOfKind(resourceKindId))) ? { resourceKindId } : undefined

const createUnit: UnitHandlers['create'] = async (db, _input, draft) => {
  const resourceId = db.newId('res')
  try {
    return await db.insertIdempotent(resourceId, insertUnit(db, { ...draft, resourceId }), (id) => selectUnit(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'limit') throw new ApiError(409, 'too_many_units')
    if (error.reason !== 'missing') throw error
    throw new ApiError(400, 'invalid_input', { fields: { resourceKindId: 'Not found' } })
  }
}

const changeUnit: UnitHandlers['update'] = (db, { resourceId }, change) => {
  const { version, ...values } = getEditableValues(ResourceChange, change)
  return db.updateGuarded(updateUnit(db, resourceId, version, values), selectUnit(db, resourceId))
}

/** One round trip; two if refused. */
const deleteUnit: UnitHandlers['remove'] = async (db, { resourceId }) =>
  (await removeUnlessHeld(db, removeUnit(db, resourceId), isUnit(resourceId))) ? { resourceId } : undefined

export const resourceFeatures = [
  defineRoutes(resourceKinds, resourceKindsSchemas, { list: listKinds, create: createKind, update: changeKind, remove: deleteKind }),
  defineRoutes(resources, resourcesSchemas, { create: createUnit, update: changeUnit, remove: deleteUnit }),
]
