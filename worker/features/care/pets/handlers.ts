import { petExports as exportCalls } from '../../../../schema/api/care/pet-exports.ts'
import { petExportsSchemas } from '../../../../schema/api/care/pet-exports-schemas.ts'
import { SubClientChangeFields, type SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petPrices as priceCalls } from '../../../../schema/api/care/pet-prices.ts'
import { petPricesSchemas } from '../../../../schema/api/care/pet-prices-schemas.ts'
import { petGrooms as groomCalls, subClients as petCalls } from '../../../../schema/api/care/pets.ts'
import { petGroomsSchemas, subClientsSchemas } from '../../../../schema/api/care/pets-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { petPrices } from '../../../../schema/tables/care/pets.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import { subClients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { plainResource } from '../../../http/resource.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { assertOpened, insertOpened, selectIsOpened } from '../../clients/clients/index.ts'
import { startExport as startJob } from '../../platform/jobs/index.ts'
import { getPetExcel } from './excel.ts'
import { openPetExport, type PetExportSettings } from './excel-job.ts'
import {
  abortUnlessAllowed,
  type CheckedValues,
  countPets,
  insertPrice,
  isAllowedChange,
  selectPets,
  selectPrices,
  selectRefusedFields,
  stopPetMessages,
  updatePrice,
} from './queries.ts'
import {
  deleteGroom,
  deletePet,
  insertGroom,
  insertPet,
  ownerOf,
  restorePet,
  selectGroom,
  selectRecord,
  updateGroom,
  updatePet,
} from './record-queries.ts'

type PriceHandlers = Handlers<typeof priceCalls>
const plain = plainResource(petPrices, petPrices.petPriceId, 'petPriceId', 'ppr')

/** Runs a write whose only `missing` guard is that of the service. */
async function refusingUnknownService<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    throw new ApiError(400, 'invalid_input', { fields: { serviceId: 'Service not found' } })
  }
}

const createPrice: PriceHandlers['create'] = (db, _input, draft) =>
  refusingUnknownService(() => {
    const id = db.newId('ppr')
    const writes = [abortUnlessExists(db, services.serviceId, draft.serviceId), insertPrice(db, id, draft)]
    return db.insertIdempotent(id, writes, (made) => selectPrices(db, made))
  })

const changePrice: PriceHandlers['update'] = (db, { petPriceId }, { serviceId, breed, size, coat, price, length, version }) =>
  refusingUnknownService(() => {
    const values = { serviceId, breed, size, coat, price, length }
    const writes = [...updatePrice(db, petPriceId, version, values), abortUnlessExists(db, services.serviceId, serviceId)]
    return db.updateGuarded(writes, selectPrices(db, petPriceId))
  })

/** Prices and durations of services by breed, size and coat. One round trip each. */
const priceHandlers: PriceHandlers = { ...plain, create: createPrice, update: changePrice }

type ExportHandlers = Handlers<typeof exportCalls>

const { file } = petCalls.excel.reply
const kind = 'export_pets'

/** Two round trips: the number of pets is the job's total. The export is recorded. */
const startExport: ExportHandlers['start'] = async (db, { from, to, language }, _body, request) => {
  const [total] = await db.batch(countPets(db, { from, to }))
  const settings: PetExportSettings = { from, to, language, format: 'xlsx', hidden: listHidden(db) }
  const event = recordSecurityEvent(db, { action: 'export', entity: 'sub_clients', entityId: '', details: { file, from, to } })
  return startJob(db, request, { kind, title: file, settings, total, event, openJob: openPetExport })
}

const exportHandlers: ExportHandlers = { start: startExport }

type PetHandlers = Handlers<typeof petCalls>
type GroomHandlers = Handlers<typeof groomCalls>

const listPets: PetHandlers['list'] = async (db, filter) => (await db.batch(selectPets(db, filter)))[0]
/** A pet's record shows its owner's number: it counts as an opening of the owner's record. */
async function openRecord(db: StaffDb, subClientId: string, clientId?: string) {
  const owner = ownerOf(subClientId)
  const [, isOpened, [record]] = await db.batch(insertOpened(db, owner), selectIsOpened(db, owner), selectRecord(db, subClientId, clientId))
  if (record && (record.clientDTO.phoneNumber || record.clientDTO.whatsApp)) assertOpened(db, isOpened)
  return record
}
const getPet: PetHandlers['one'] = (db, { subClientId, clientId }) => openRecord(db, subClientId, clientId)
const getRecord: PetHandlers['record'] = (db, { subClientId }) => openRecord(db, subClientId)

/** Weights are by day, the latest last: lists read the last one. */
const sortWeights = <W extends { day: string }>(weights: readonly W[]): W[] => weights.toSorted((a, b) => (a.day < b.day ? -1 : 1))

const refusals = { clientId: 'Client not found', size: 'Choose one from the list' }

/** Runs a write of a pet that is refused as `missing` for its owner or size. One more round trip names these fields. */
async function namingRefusedFields<T>(db: StaffDb, values: CheckedValues, write: () => Promise<T>, subClientId?: string): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    const [refused] = await db.batch(selectRefusedFields(db, values, subClientId))
    throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(refused.map((field) => [field, refusals[field]])) })
  }
}

const createPet: PetHandlers['create'] = (db, _input, { socialJSON, relationshipsJSON, weights, ...draft }) =>
  namingRefusedFields(db, draft, () => {
    const id = db.newId('pet')
    const values = {
      ...draft,
      weights: sortWeights(weights),
      social: { ...socialJSON },
      relationships: relationshipsJSON,
      searchText: fold(draft.name),
    }
    return db.insertIdempotent(id, [abortUnlessAllowed(db, draft), insertPet(db, id, values)], (made) => selectRecord(db, made))
  })

const changePet: PetHandlers['update'] = (db, _input, change) => {
  const { subClientId, version, socialJSON, relationshipsJSON, weights, ...values } = getEditableValues(SubClientChangeFields, change)
  const stored = {
    ...values,
    ...(values.name === undefined ? {} : { searchText: fold(values.name) }),
    ...(weights === undefined ? {} : { weights: sortWeights(weights) }),
    ...(socialJSON === undefined ? {} : { social: { ...socialJSON } }),
    ...(relationshipsJSON === undefined ? {} : { relationships: relationshipsJSON }),
  }
  const ended = values.diedOn ? [stopPetMessages(db, subClientId)] : []
  const writes = [...updatePet(db, { subClientId, version }, stored, isAllowedChange(values, subClientId)), ...ended]
  const refuse = (current: SubClientRecord) => {
    // A pet that still has the version was not changed because of what the change says.
    if (current.version === version) throw new BatchAbortedError('missing')
    return new ApiError(409, 'stale', { current })
  }
  return namingRefusedFields(db, values, () => db.updateGuarded(writes, selectRecord(db, subClientId), refuse), subClientId)
}

const removePet: PetHandlers['remove'] = (db, { subClientId }) =>
  mapAborted(
    (async () => {
      const [, removed] = await db.batch(...deletePet(db, subClientId))
      return removed.length > 0 ? { subClientId } : undefined
    })(),
    { already_used: 'in_use' },
  )

const undeletePet: PetHandlers['restore'] = async (db, { subClientId }) =>
  (await db.batchReturning([restorePet(db, subClientId)], selectRecord(db, subClientId)))[0]

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

const createGroom: GroomHandlers['create'] = (db, _input, { day = getToday(db), ...draft }) => {
  const id = db.newId('pgr')
  const writes = [abortUnlessExists(db, subClients.subClientId, draft.subClientId), insertGroom(db, id, { ...draft, day })]
  return mapAborted(db.insertIdempotent(id, writes, (made) => selectGroom(db, made)))
}

const changeGroom: GroomHandlers['update'] = (db, { petGroomId }, { version, day, parts, note }) => {
  const values = { ...(day && { day }), ...(parts && { parts }), ...(note !== undefined && { note }) }
  return db.updateGuarded(updateGroom(db, petGroomId, version, values), selectGroom(db, petGroomId))
}

const removeGroom: GroomHandlers['remove'] = async (db, { petGroomId }) => {
  const [removed] = await db.batch(deleteGroom(db, petGroomId))
  return removed.length > 0 ? { petGroomId } : undefined
}

export const petFeatures = [
  defineRoutes(petCalls, subClientsSchemas, {
    list: listPets,
    one: getPet,
    record: getRecord,
    create: createPet,
    update: changePet,
    remove: removePet,
    restore: undeletePet,
    excel: getPetExcel,
  }),
  defineRoutes(priceCalls, petPricesSchemas, priceHandlers),
  defineRoutes(exportCalls, petExportsSchemas, exportHandlers),
  defineRoutes(groomCalls, petGroomsSchemas, { create: createGroom, update: changeGroom, remove: removeGroom }),
]
