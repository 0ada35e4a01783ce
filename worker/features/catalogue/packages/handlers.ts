import { type serviceSets as calls, serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { ServiceSetChange, serviceSetsSchemas } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { insertServiceSet, removeServiceSet, selectServiceSet, selectServiceSets, updateServiceSet } from './queries.ts'

type SetHandlers = Handlers<typeof calls>

/** The error of a field for a service that does not exist; other errors as they are. */
const toFieldError = (error: unknown): unknown =>
  error instanceof BatchAbortedError && error.reason === 'missing'
    ? new ApiError(400, 'invalid_input', { fields: { serviceSetElement_ServiceDTO: 'Service not found' } })
    : error

const listServiceSets: SetHandlers['list'] = async (db) => (await db.batch(selectServiceSets(db)))[0]

const createServiceSet: SetHandlers['create'] = async (db, _input, { serviceSetElement_ServiceDTO: serviceIds, ...draft }) => {
  const serviceSetId = db.newId('set')
  try {
    const writes = insertServiceSet(db, { ...draft, serviceSetId, serviceIds })
    return await db.insertIdempotent(serviceSetId, writes, (id) => selectServiceSet(db, id))
  } catch (error) {
    throw toFieldError(error)
  }
}

const changeServiceSet: SetHandlers['update'] = async (db, { serviceSetId }, change) => {
  const { version, serviceSetElement_ServiceDTO: serviceIds, ...values } = getEditableValues(ServiceSetChange, change)
  try {
    return await db.updateGuarded(
      updateServiceSet(db, serviceSetId, version, { ...values, serviceIds }),
      selectServiceSet(db, serviceSetId),
    )
  } catch (error) {
    throw toFieldError(error)
  }
}

const deleteServiceSet: SetHandlers['remove'] = async (db, { serviceSetId }) => {
  const [removed] = await db.batch(removeServiceSet(db, serviceSetId))
  return removed.length ? { serviceSetId } : undefined
}

export const packageFeatures = [
  defineRoutes(serviceSets, serviceSetsSchemas, {
    list: listServiceSets,
    create: createServiceSet,
    update: changeServiceSet,
    remove: deleteServiceSet,
  }),
]
