import type { clientHistoryColours as calls } from '../../../../schema/api/care/treatment-colours.ts'
import { type ClientHistoryColour, ClientHistoryColourChange } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { getExtraColour } from '../../../../schema/rules/care/colour-formulas.ts'
import type { ColourArea } from '../../../../schema/rules/care/colour-terms.ts'
import { listVersions } from '../../../../schema/rules/care/formula-versions.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { storePicture } from '../../platform/files/index.ts'
import { selectVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { selectPatchTestsOf, selectPatchTestsOfVisit } from '../patch-tests/index.ts'
import { type AllowanceFacts, insertExtraService, selectAllowance, selectUsesColour } from './allowance-queries.ts'
import {
  abortUnlessColourVisit,
  colourKind,
  deleteColour,
  insertColour,
  selectColour,
  selectColourRow,
  selectColoursOf,
  selectColoursOfVisitClient,
  toColour,
  updateColour,
} from './colour-queries.ts'
import { toPictureReply } from './gallery-handlers.ts'
import { abortUnlessVisitOf, selectPicturesOf, updatePicture } from './queries.ts'
import { selectColourChanges } from './version-queries.ts'

type ColourHandlers = Handlers<typeof calls>

const maxPixels = 4096
const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

/** A formula with the address of its picture, which is valid for some hours. */
const toReply =
  (db: StaffDb, { env }: Request) =>
  (colour: ClientHistoryColour): ClientHistoryColour => ({ ...colour, image: fileLink(env, colour.image, db) })

/** The costs of a body are those that GET gave: they are computed again. */
const toStoredAreas = (areas: readonly (ColourArea & { cost?: unknown })[]): ColourArea[] => areas.map(({ cost: _cost, ...area }) => area)

export const listColours: ColourHandlers['ofClient'] = async (db, { clientId }, _body, request) =>
  (await db.batch(selectColoursOf(db, clientId)))[0].map(toReply(db, request))

export const getColourOverview: ColourHandlers['overview'] = async (db, { clientId }, _body, request) => {
  const [colours, patchTests, pictures] = await db.batch(
    selectColoursOf(db, clientId),
    selectPatchTestsOf(db, clientId),
    selectPicturesOf(db, clientId),
  )
  return { colours: colours.map(toReply(db, request)), patchTests, pictures: pictures.map(toPictureReply(db, request)) }
}

const toAllowance = (facts: AllowanceFacts | undefined) => {
  if (!facts || facts.isCharged) return null
  const { grams, price } = getExtraColour(facts)
  const { allowanceGrams, mixedGrams, leftoverGrams } = facts
  return { allowanceGrams, mixedGrams, leftoverGrams, extraGrams: grams, price }
}

export const getColoursOfVisit: ColourHandlers['ofAppointment'] = async (db, { appointmentId }, _body, request) => {
  const today = getToday(db)
  const [all, patchTests, facts, usesColour] = await db.batch(
    selectColoursOfVisitClient(db, appointmentId),
    selectPatchTestsOfVisit(db, appointmentId),
    selectAllowance(db, appointmentId, today),
    selectUsesColour(db, appointmentId),
  )
  const isOfVisit = ({ appointmentId: visit, day }: ClientHistoryColour) => visit === appointmentId || (visit === null && day === today)
  const colours = all.map(toReply(db, request))
  return {
    colours: colours.filter(isOfVisit),
    last: colours.find((colour) => !isOfVisit(colour) && colour.areas.length > 0) ?? null,
    usesColour,
    patchTests,
    allowance: toAllowance(facts),
  }
}

/** One round trip. */
export const listColourVersions: ColourHandlers['versions'] = async (db, { clientHistoryColourId: id }, _body, request) => {
  const [[row], changes] = await db.batch(selectColourRow(db, id), selectColourChanges(db, id))
  if (!row) return undefined
  const reply = toReply(db, request)
  return listVersions(row, changes).map(({ state, ...version }) => ({ ...version, colour: reply(toColour(state)) }))
}

export const createColour: ColourHandlers['create'] = async (db, _input, { day = getToday(db), areas, ...draft }, request) => {
  const id = db.newId('chl')
  const writes = [
    abortUnlessClient(db, draft.clientId),
    abortUnlessVisitOf(db, draft.appointmentId, draft.clientId),
    ...insertColour(db, id, getToday(db), { ...draft, day, areas: toStoredAreas(areas) }),
  ]
  const colour = await mapAborted(db.insertIdempotent(id, writes, (made) => selectColour(db, made)))
  return colour && toReply(db, request)(colour)
}

export const changeColour: ColourHandlers['update'] = async (db, { clientHistoryColourId: id }, change, request) => {
  const { version, deleted, areas, ...values } = getEditableValues(ClientHistoryColourChange, change)
  const stored = areas ? { ...values, areas: toStoredAreas(areas) } : values
  const writes = [...abortUnlessColourVisit(db, id, values.appointmentId), ...updateColour(db, id, { version, deleted }, stored)]
  const colour = await mapAborted(db.updateGuarded(writes, selectColour(db, id)))
  return colour && toReply(db, request)(colour)
}

export const removeColour: ColourHandlers['remove'] = async (db, { clientHistoryColourId }) => {
  const { stock, removal } = deleteColour(db, clientHistoryColourId)
  const removed = await db.batchReturning(stock, removal)
  return removed.length > 0 ? { clientHistoryColourId } : undefined
}

export const saveColourImage: ColourHandlers['saveImage'] = async (db, { clientHistoryColourId: id }, { image }, request) => {
  const colour = await storePicture(db, request, image, {
    prefix: 'colour',
    maxPixels,
    select: selectColour(db, id),
    update: (stored, previous) => updatePicture(db, colourKind, id, { image: stored.image }, previous),
  })
  return colour && toReply(db, request)(colour)
}

/** One round trip; two if refused, to find the reason. */
export const chargeExtra: ColourHandlers['chargeExtra'] = (db, { appointmentId }) => {
  const clientHistoryServiceId = db.newId('chs')
  return withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    async () => {
      await db.batch(...insertExtraService(db, clientHistoryServiceId, appointmentId, getToday(db)))
      return { appointmentId, clientHistoryServiceId }
    },
    ({ visit }) => closedRefusal(visit) ?? 'no_extra_colour',
  )
}
