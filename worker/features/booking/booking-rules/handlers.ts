import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import { type BookingRules, bookingRulesSchemas } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { serviceCategories, services } from '../../../../schema/tables/catalogue/services.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError } from '../../../db/errors.ts'
import { abortUnlessAllExist, abortUnlessExists } from '../../../db/existence.ts'
import { openSalonRules } from '../../../db/salon-rules.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { replaceMarks, selectClientRules } from './mark-queries.ts'

type RuleHandlers = Handlers<typeof bookingRules>

const { selectRules, upsertRules } = openSalonRules<BookingRules>('booking_rules')

const getRules: RuleHandlers['one'] = async (db) => (await db.batch(selectRules(db)))[0][0]

/** One round trip; two if the version is an old one. */
const saveRules: RuleHandlers['save'] = (db, _input, change) => {
  const serviceIds = change.rules.flatMap((rule) => [
    ...rule.serviceIds,
    ...rule.afterServiceIds,
    ...(rule.insteadServiceId ? [rule.insteadServiceId] : []),
  ])
  const categoryIds = change.rules.flatMap((rule) => [...rule.categoryIds, ...rule.afterCategoryIds])
  const guards = [
    abortUnlessAllExist(db, services.serviceId, [...new Set(serviceIds)]),
    abortUnlessAllExist(db, serviceCategories.serviceCategoryId, [...new Set(categoryIds)]),
  ]
  return db.updateGuarded([...guards, ...upsertRules(db, change)], selectRules(db))
}

const getClientRules: RuleHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectClientRules(db, clientId)))[0]

/** One round trip. */
const markClient: RuleHandlers['mark'] = (db, { clientId }, change) => {
  if (change.until !== null && change.until < toSalonDay(db.nowUtc, db.timeZone))
    throw new ApiError(400, 'invalid_input', { fields: { until: "Can't be in the past" } })
  return db.batchReturning(
    [abortUnlessExists(db, clients.clientId, clientId), ...replaceMarks(db, clientId, change)],
    selectClientRules(db, clientId),
  )
}

export const bookingRuleFeatures = [
  defineRoutes(bookingRules, bookingRulesSchemas, { one: getRules, save: saveRules, ofClient: getClientRules, mark: markClient }),
]
