import { targets as calls } from '../../../../schema/api/insights/targets.ts'
import { type Targets, targetsSchemas } from '../../../../schema/api/insights/targets-schemas.ts'
import { getMonth } from '../../../../schema/rules/insights/targets.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { upsertGrowth, upsertTargets } from './queries.ts'
import { buildTargets, selectTargetData, type TargetData } from './rules.ts'

type TargetHandlers = Handlers<typeof calls>

/** A colleague's money is for ADMIN and TEAMMANAGER only. */
function hideColleagues(db: StaffDb, targets: Targets): Targets {
  if (db.roles.some((role) => role === 'ADMIN' || role === 'TEAMMANAGER' || role === 'SUPERADMIN')) return targets
  return { ...targets, people: targets.people.filter(({ userId }) => userId === db.userId) }
}

const build = (db: StaffDb, date: string, data: TargetData) => buildTargets(data, { date, nowUtc: db.nowUtc, timeZone: db.timeZone })

/** One round trip. */
const listTargets: TargetHandlers['list'] = async (db, { date }) =>
  hideColleagues(db, build(db, date, await db.batch(...selectTargetData(db, date))))

/** One round trip. */
const changeTargets: TargetHandlers['change'] = async (db, _input, { date, period, targets, growthPercent }) => {
  const given = targets.map(({ userId, amount }) => ({ userId: userId ?? '', amountCents: amount === null ? null : cents(amount) }))
  const writes = [
    ...(given.length > 0 ? upsertTargets(db, period, period === 'month' ? getMonth(date) : date, given) : []),
    ...(growthPercent === undefined ? [] : [upsertGrowth(db, growthPercent)]),
  ]
  try {
    const results: readonly unknown[] = await db.batch(...writes, ...selectTargetData(db, date))
    return build(db, date, results.slice(writes.length) as unknown as TargetData)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing')
      throw new ApiError(400, 'invalid_input', { fields: { targets: 'Team member not found' } })
    throw error
  }
}

export const targetFeatures = [defineRoutes(calls, targetsSchemas, { list: listTargets, change: changeTargets })]
