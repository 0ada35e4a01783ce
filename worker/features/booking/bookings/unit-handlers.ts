import { agendaUnits } from '../../../../schema/api/booking/booking-units.ts'
import { agendaUnitsSchemas } from '../../../../schema/api/booking/booking-units-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectAgendaOfService } from './queries.ts'
import { movePins, moveUnits, pinUnit, selectUnitChoices } from './unit-choice-queries.ts'

type UnitHandlers = Handlers<typeof agendaUnits>

const listChoices: UnitHandlers['choices'] = async (db, { agendaServiceId }) => {
  const [choices, [booking]] = await db.batch(selectUnitChoices(db, agendaServiceId), selectAgendaOfService(db, agendaServiceId))
  return booking && choices
}

/** One round trip; two if refused. */
const chooseUnit: UnitHandlers['choose'] = async (db, { agendaServiceId }, { from, to, pinned, swap }) => {
  const swapped = swap.map((other) => ({ agendaServiceId: other, from: to, to: from }))
  const writes = [
    ...pinUnit(db, agendaServiceId, to, pinned),
    ...movePins(db, swap, to, from),
    ...moveUnits(db, [{ agendaServiceId, from, to }, ...swapped]),
  ]
  try {
    return (await mapAborted(db.batchReturning(writes, selectAgendaOfService(db, agendaServiceId)), { stale: 'stale' }))?.[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'overlap')) throw error
    const [choices] = await db.batch(selectUnitChoices(db, agendaServiceId))
    const unit = choices.flatMap(({ units }) => units).find(({ resourceId }) => resourceId === to)
    throw new ApiError(409, 'unit_taken', unit ? { unit: unit.resourceName } : {})
  }
}

export const agendaUnitFeatures = [defineRoutes(agendaUnits, agendaUnitsSchemas, { choices: listChoices, choose: chooseUnit })]
