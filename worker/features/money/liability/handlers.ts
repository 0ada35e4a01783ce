import { liability as calls } from '../../../../schema/api/money/liability.ts'
import { liabilitySchemas } from '../../../../schema/api/money/liability-schemas.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectState, selectSums } from './queries.ts'
import { buildLiability } from './rules.ts'

const maxDays = 366

const getReport: Handlers<typeof calls>['report'] = async (db, { from, to }) => {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > maxDays) {
    await db.batch()
    throw new ApiError(400, 'at_most_a_year', { fields: { to: 'Choose at most one year' } })
  }
  const [sums, state] = await db.batch(selectSums(db, from, to), selectState(db, from, to))
  return buildLiability({ from, to }, sums, state)
}

export const liabilityFeatures = [defineRoutes(calls, liabilitySchemas, { report: getReport })]
