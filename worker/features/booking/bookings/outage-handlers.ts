import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import { unitOutagesSchemas } from '../../../../schema/api/booking/unit-outages-schemas.ts'
import { findOtherUnits, maxOutageDays } from '../../../../schema/rules/catalogue/resources.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortIfStillHeld, insertOutage, removeOutage, selectOtherUnits, selectOutage, selectServicesOnUnit } from './outage-queries.ts'
import { daySeconds } from './outage-rules.ts'
import { moveUnits } from './unit-choice-queries.ts'

type OutageHandlers = Handlers<typeof unitOutages>
interface Closed {
  readonly resourceId: string
  readonly from: string
  readonly to: string
}

const maxListed = 100

/** The services that have a unit in a time, each with the other unit that it gets. Throws 400 for a time that ends before it begins. */
async function findTouched(db: StaffDb, { resourceId, from, to }: Closed) {
  const [fromUtc, toUtc] = [parseIso(from), parseIso(to)]
  if (toUtc <= fromUtc) throw new ApiError(400, 'invalid_input', { fields: { to: 'Must end after it starts' } })
  if (toUtc - fromUtc > maxOutageDays * daySeconds) throw new ApiError(400, 'invalid_input', { fields: { to: 'Too far in the future' } })
  const [services, units] = await db.batch(
    selectServicesOnUnit(db, resourceId, fromUtc, toUtc),
    selectOtherUnits(db, resourceId, fromUtc, toUtc),
  )
  return findOtherUnits(services, units)
}

const listTouched: OutageHandlers['touched'] = async (db, closed) =>
  (await findTouched(db, closed)).slice(0, maxListed).map(({ time: { start, end, ...service }, unit }) => ({
    ...service,
    ...{ start: toIso(start), end: toIso(end) },
    other: unit ? { resourceId: unit.resourceId, resourceName: unit.resourceName } : null,
  }))

/** Two round trips. */
const createOutage: OutageHandlers['create'] = async (db, _input, draft) => {
  const touched = await findTouched(db, draft)
  const moves = touched.flatMap(({ time: { agendaServiceId }, unit }) =>
    unit ? { agendaServiceId, from: draft.resourceId, to: unit.resourceId } : [],
  )
  const stuck = touched.flatMap(({ time: { agendaServiceId }, unit }) => (unit ? [] : agendaServiceId))
  const resourceOutageId = db.newId('rou')
  const outage = { ...draft, resourceOutageId }
  const writes = [...insertOutage(db, outage), ...(moves.length > 0 ? moveUnits(db, moves) : []), abortIfStillHeld(db, outage, stuck)]
  try {
    return await db.insertIdempotent(resourceOutageId, writes, (id) => selectOutage(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'limit') throw new ApiError(409, 'already_out_of_order')
    if (error.reason === 'missing') throw new ApiError(400, 'invalid_input', { fields: { resourceId: 'Not found' } })
    if (error.reason === 'overlap' || error.reason === 'stale') throw new ApiError(409, 'stale')
    throw error
  }
}

const endOutage: OutageHandlers['remove'] = async (db, { resourceOutageId }) =>
  (await mapAborted(db.batch(...removeOutage(db, resourceOutageId)))) && { resourceOutageId }

export const unitOutageFeatures = [
  defineRoutes(unitOutages, unitOutagesSchemas, { touched: listTouched, create: createOutage, remove: endOutage }),
]
