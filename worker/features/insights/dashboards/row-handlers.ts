import type { dashboardRows } from '../../../../schema/api/insights/dashboards.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { knowsAsked } from './busy-queries.ts'
import { selectRows } from './row-queries.ts'

/** Three years, the longest span of any figure. */
const maxDays = 1_100

/** Throws 400 at the field of the last day unless the span is in order and short enough. */
export function assertSpan(from: string, to: string, field = 'to'): void {
  if (from > to) throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Must end after it starts' } })
  if (daysBetween(from, to) >= maxDays) throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Too long' } })
}

/** One round trip. A team member, an item or a category of another salon is not found. */
export const listRows: Handlers<typeof dashboardRows>['list'] = async (db, input) => {
  const { from, to, firstFrom = from, firstTo = to } = input
  assertSpan(from, to)
  assertSpan(firstFrom, firstTo, 'firstTo')
  const [isKnown, rows] = await db.batch(knowsAsked(db, input), selectRows(db, input))
  return isKnown ? rows : undefined
}
