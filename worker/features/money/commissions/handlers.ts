import { commissions as calls } from '../../../../schema/api/money/commissions.ts'
import { commissionsSchemas } from '../../../../schema/api/money/commissions-schemas.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessCategories, insertPlan, selectPlan, selectPlansOfUser, updatePlan } from './queries.ts'
import { statementFeature } from './statement-handlers.ts'

type PlanHandlers = Handlers<typeof calls>

const listPlans: PlanHandlers['ofUser'] = async (db, { userId }) => (await db.batch(selectPlansOfUser(db, userId)))[0]

const invalidField = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })
/** The field error of a batch that was aborted because something that the body names is not there. */
function toFieldError(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  if (error.reason === 'missing') return invalidField('userId', 'Team member not found')
  return error.reason === 'limit' ? invalidField('categories', 'Category not found') : error
}

/** One round trip. A team member has one plan: a second one is refused with `already_exists`. */
const createPlan: PlanHandlers['create'] = async (db, _input, draft) => {
  const commissionId = db.newId('com')
  const writes = [abortUnlessExists(db, users.userId, draft.userId), abortUnlessCategories(db, draft), insertPlan(db, commissionId, draft)]
  try {
    return await db.insertIdempotent(commissionId, writes, (id) => selectPlan(db, id))
  } catch (error) {
    throw toFieldError(error)
  }
}

/** One round trip. Checkouts from now on are rated by the new rules. */
const changePlan: PlanHandlers['update'] = async (db, { commissionId }, change) => {
  const writes = [abortUnlessCategories(db, change), ...updatePlan(db, commissionId, change)]
  try {
    return await db.updateGuarded(writes, selectPlan(db, commissionId))
  } catch (error) {
    throw toFieldError(error)
  }
}

const planFeature = defineRoutes(calls, commissionsSchemas, { create: createPlan, update: changePlan, ofUser: listPlans })

export const commissionFeatures = [planFeature, statementFeature]
