import { type patchTests as calls, patchTests } from '../../../../schema/api/care/patch-tests.ts'
import { PatchTestChange, patchTestsSchemas } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import { clientHistoryColoursSchemas } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import {
  clientHistoryHairs,
  clientHistoryScalps,
  type clientHistoryHairs as hairCalls,
  type clientHistoryScalps as scalpCalls,
} from '../../../../schema/api/care/treatment-diagnoses.ts'
import {
  type ClientHistoryHair,
  ClientHistoryHairChange,
  type ClientHistoryScalp,
  ClientHistoryScalpChange,
  clientHistoryHairsSchemas,
  clientHistoryScalpsSchemas,
} from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import { clientHistoryGalleriesSchemas } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { storePicture } from '../../platform/files/index.ts'
import { deletePatchTest, insertPatchTest, selectPatchTest, selectPatchTestsOf, updatePatchTest } from '../patch-tests/index.ts'
import {
  changeColour,
  chargeExtra,
  createColour,
  getColourOverview,
  getColoursOfVisit,
  listColours,
  listColourVersions,
  removeColour,
  saveColourImage,
} from './colour-handlers.ts'
import { changePicture, createPicture, listPictures, removePicture, savePictureImage } from './gallery-handlers.ts'
import {
  deleteEntry,
  type EntryKind,
  hairKind,
  hasId,
  insertHair,
  insertScalp,
  isOfClient,
  recordRead,
  scalpKind,
  selectEntries,
  updateEntry,
  updatePicture,
} from './queries.ts'

type HairHandlers = Handlers<typeof hairCalls>
type ScalpHandlers = Handlers<typeof scalpCalls>

const maxPixels = 4096
const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

/** An entry with the address of its picture, which is valid for some hours. */
const toReply =
  (db: StaffDb, { env }: Request) =>
  <T extends { image: string | null }>(entry: T): T => ({ ...entry, image: fileLink(env, entry.image, db) })

const selectHairsOf = (db: StaffDb, clientId: string) => selectEntries<ClientHistoryHair>(db, hairKind, isOfClient(hairKind, clientId))
const selectScalpsOf = (db: StaffDb, clientId: string) => selectEntries<ClientHistoryScalp>(db, scalpKind, isOfClient(scalpKind, clientId))
const selectHair = (db: StaffDb, id: string) => selectEntries<ClientHistoryHair>(db, hairKind, hasId(hairKind, id))
const selectScalp = (db: StaffDb, id: string) => selectEntries<ClientHistoryScalp>(db, scalpKind, hasId(scalpKind, id))

const listHairs: HairHandlers['ofClient'] = async (db, { clientId }, _body, request) => {
  const [, hairs] = await db.batch(recordRead(db, 'client_history_hairs', clientId), selectHairsOf(db, clientId))
  return hairs.map(toReply(db, request))
}

const listDiagnoses: HairHandlers['diagnoses'] = async (db, { clientId }, _body, request) => {
  const [, , hairs, scalps] = await db.batch(
    recordRead(db, 'client_history_hairs', clientId),
    recordRead(db, 'client_history_scalps', clientId),
    selectHairsOf(db, clientId),
    selectScalpsOf(db, clientId),
  )
  return { hairs: hairs.map(toReply(db, request)), scalps: scalps.map(toReply(db, request)) }
}

const listScalps: ScalpHandlers['ofClient'] = async (db, { clientId }, _body, request) => {
  const [, scalps] = await db.batch(recordRead(db, 'client_history_scalps', clientId), selectScalpsOf(db, clientId))
  return scalps.map(toReply(db, request))
}

const createHair: HairHandlers['create'] = async (db, _input, { day = getToday(db), ...draft }, request) => {
  const id = db.newId('chh')
  const writes = [abortUnlessClient(db, draft.clientId), insertHair(db, id, { ...draft, day })]
  const hair = await mapAborted(db.insertIdempotent(id, writes, (made) => selectHair(db, made)))
  return hair && toReply(db, request)(hair)
}
const createScalp: ScalpHandlers['create'] = async (db, _input, { day = getToday(db), ...draft }, request) => {
  const id = db.newId('chc')
  const writes = [abortUnlessClient(db, draft.clientId), insertScalp(db, id, { ...draft, day })]
  const scalp = await mapAborted(db.insertIdempotent(id, writes, (made) => selectScalp(db, made)))
  return scalp && toReply(db, request)(scalp)
}

const changeHair: HairHandlers['update'] = async (db, { clientHistoryHairId: id }, change, request) => {
  const { version, deleted, ...values } = getEditableValues(ClientHistoryHairChange, change)
  const hair = await db.updateGuarded(updateEntry(db, hairKind, id, { version, deleted }, values), selectHair(db, id))
  return hair && toReply(db, request)(hair)
}
const changeScalp: ScalpHandlers['update'] = async (db, { clientHistoryScalpId: id }, change, request) => {
  const { version, deleted, ...values } = getEditableValues(ClientHistoryScalpChange, change)
  const scalp = await db.updateGuarded(updateEntry(db, scalpKind, id, { version, deleted }, values), selectScalp(db, id))
  return scalp && toReply(db, request)(scalp)
}

const removeHair: HairHandlers['remove'] = async (db, { clientHistoryHairId }) => {
  const [removed] = await db.batch(deleteEntry(db, hairKind, clientHistoryHairId))
  return removed.length > 0 ? { clientHistoryHairId } : undefined
}
const removeScalp: ScalpHandlers['remove'] = async (db, { clientHistoryScalpId }) => {
  const [removed] = await db.batch(deleteEntry(db, scalpKind, clientHistoryScalpId))
  return removed.length > 0 ? { clientHistoryScalpId } : undefined
}

/** The target of an upload; the table has no columns for the size. */
const toTarget = <Row>(db: StaffDb, kind: EntryKind<Row>, id: string) => ({
  prefix: 'diagnosis',
  maxPixels,
  select: selectEntries<Row>(db, kind, hasId(kind, id)),
  update: ({ image }: { image: string | null }, previous?: string) => updatePicture(db, kind, id, { image }, previous),
})
const saveHairImage: HairHandlers['saveImage'] = async (db, { clientHistoryHairId: id }, { image }, request) => {
  const hair = await storePicture(db, request, image, toTarget(db, hairKind, id))
  return hair && toReply(db, request)(hair)
}
const saveScalpImage: ScalpHandlers['saveImage'] = async (db, { clientHistoryScalpId: id }, { image }, request) => {
  const scalp = await storePicture(db, request, image, toTarget(db, scalpKind, id))
  return scalp && toReply(db, request)(scalp)
}

type PatchTestHandlers = Handlers<typeof calls>

const listPatchTests: PatchTestHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectPatchTestsOf(db, clientId)))[0]

const createPatchTest: PatchTestHandlers['create'] = (db, _input, { day = toSalonDay(db.nowUtc, db.timeZone), ...draft }) => {
  const id = db.newId('pat')
  const writes = [abortUnlessClient(db, draft.clientId), insertPatchTest(db, id, { ...draft, day })]
  return mapAborted(db.insertIdempotent(id, writes, (made) => selectPatchTest(db, made)))
}

const changePatchTest: PatchTestHandlers['update'] = (db, { patchTestId: id }, change) =>
  db.updateGuarded(updatePatchTest(db, id, getEditableValues(PatchTestChange, change)), selectPatchTest(db, id))

const removePatchTest: PatchTestHandlers['remove'] = async (db, { patchTestId }) => {
  const [removed] = await db.batch(deletePatchTest(db, patchTestId))
  return removed.length > 0 ? { patchTestId } : undefined
}

export const clientTreatmentFeatures = [
  defineRoutes(clientHistoryColours, clientHistoryColoursSchemas, {
    ofClient: listColours,
    overview: getColourOverview,
    ofAppointment: getColoursOfVisit,
    versions: listColourVersions,
    create: createColour,
    update: changeColour,
    remove: removeColour,
    saveImage: saveColourImage,
    chargeExtra,
  }),
  defineRoutes(patchTests, patchTestsSchemas, {
    ofClient: listPatchTests,
    create: createPatchTest,
    update: changePatchTest,
    remove: removePatchTest,
  }),
  defineRoutes(clientHistoryHairs, clientHistoryHairsSchemas, {
    ofClient: listHairs,
    diagnoses: listDiagnoses,
    create: createHair,
    update: changeHair,
    remove: removeHair,
    saveImage: saveHairImage,
  }),
  defineRoutes(clientHistoryScalps, clientHistoryScalpsSchemas, {
    ofClient: listScalps,
    create: createScalp,
    update: changeScalp,
    remove: removeScalp,
    saveImage: saveScalpImage,
  }),
  defineRoutes(clientHistoryGalleries, clientHistoryGalleriesSchemas, {
    ofClient: listPictures,
    create: createPicture,
    update: changePicture,
    remove: removePicture,
    saveImage: savePictureImage,
  }),
]
