import { type SQL, sql } from 'drizzle-orm'
import type { services as calls, Service } from '../../../schema/api/catalogue.ts'
import { fold } from '../../../schema/rules/search.ts'
import { services } from '../../../schema/tables/catalogue.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { readServices } from './queries.ts'
import { partsToKeep, refusedChange, stillAddsUp, takenBack, versionIs } from './rules.ts'

interface Named {
  readonly serviceCategoryId?: string | undefined
  readonly dashboardServiceCategoryId?: string | null | undefined
  readonly onlineBookingServiceCategoryId?: string | null | undefined
  readonly assignedStaff?: readonly string[] | undefined
}
const always = sql`1`

/** Whether what a service names is there, in the salon: a condition a field. */
function named(given: Named, salon: SQL): Record<string, SQL> {
  const has = (table: string, column: string, id: string | null | undefined) =>
    id
      ? sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE salon_id = ${salon} AND ${sql.identifier(column)} = ${id} AND deleted_utc IS NULL)`
      : always
  return {
    serviceCategoryId: has('service_categories', 'service_category_id', given.serviceCategoryId),
    dashboardServiceCategoryId: has('dashboard_service_categories', 'dashboard_service_category_id', given.dashboardServiceCategoryId),
    onlineBookingServiceCategoryId: has(
      'online_booking_service_categories',
      'online_booking_service_category_id',
      given.onlineBookingServiceCategoryId,
    ),
    assignedStaff: given.assignedStaff?.length
      ? sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(given.assignedStaff)}) j WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = j.value AND u.deleted_utc IS NULL))`
      : always,
  }
}
const namedAreHere = (db: StaffDb, given: Named) =>
  db.abortUnless('missing', (salon) => sql.join(Object.values(named(given, salon)), sql` AND `))

/** After a refusal: which of the fields names something that is not there. */
async function refuseNamed(db: StaffDb, given: Named): Promise<never> {
  const [row] = await db.batch(
    db.queryRaw(
      (salon) =>
        sql`SELECT ${sql.join(
          Object.entries(named(given, salon)).map(([field, holds]) => sql`${holds} AS ${sql.identifier(field)}`),
          sql`, `,
        )} FROM (SELECT ${salon} AS id)`,
      ([first]) => first ?? {},
    ),
  )
  const wrong = Object.entries(row).filter(([, holds]) => holds !== 1)
  const sentence = (field: string) => (field === 'assignedStaff' ? 'Team member not found' : 'Category not found')
  throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(wrong.map(([field]) => [field, sentence(field)])) })
}

/** Who does the service from now on: exactly these. */
function assign(db: StaffDb, serviceId: string, people: readonly string[] | undefined): Statement<unknown>[] {
  if (people === undefined) return []
  const rows = JSON.stringify([...new Set(people)].map((userId) => ({ userId, id: db.newId('uss') })))
  return [
    db.executeRaw(
      (salon) =>
        sql`DELETE FROM user_services WHERE salon_id = ${salon} AND service_id = ${serviceId} AND user_id NOT IN (SELECT value ->> 'userId' FROM json_each(${rows}))`,
    ),
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO user_services (user_service_id, salon_id, user_id, service_id, changed_by, changed_utc) SELECT j.value ->> 'id', s.id, j.value ->> 'userId', ${serviceId}, s.person, ${db.nowUtc} FROM json_each(${rows}) j, (SELECT ${salon} AS id, ${user} AS person) s WHERE s.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM user_services x WHERE x.salon_id = s.id AND x.service_id = ${serviceId} AND x.user_id = j.value ->> 'userId')`,
    ),
  ]
}

const one = (db: StaffDb, serviceId: string) => readServices(db, sql`v.service_id = ${serviceId}`, always)
const load = async (db: StaffDb, serviceId: string) => (await db.batch(one(db, serviceId)))[0][0]

export const serviceHandlers: Handlers<typeof calls> = {
  list: async (db, { search, archived }) => {
    const among = archived ? sql`v.deleted_utc IS NOT NULL` : undefined
    const [found] = await db.batch(readServices(db, always, among))
    // A salon has some hundred services: they are looked through here, where accents are known.
    const wanted = fold(search ?? '')
    return wanted ? found.filter((service) => fold(`${service.service} ${service.categoryName}`).includes(wanted)) : found
  },

  one: (db, { serviceId }) => load(db, serviceId),

  create: (db, _input, { assignedStaff, ...draft }) => {
    const serviceId = db.newId('srv')
    return db.createIdempotent(
      async () => {
        try {
          const results = await db.batch(
            ...db.recordIdempotencyKey(serviceId),
            namedAreHere(db, { ...draft, assignedStaff }),
            db.insert(services, { ...draft, serviceId, parts: partsToKeep(draft.parts) }),
            ...assign(db, serviceId, assignedStaff),
            one(db, serviceId),
          )
          return (results.at(-1) as Service[])[0]
        } catch (error) {
          if (error instanceof BatchAbortedError && error.reason === 'missing') return refuseNamed(db, { ...draft, assignedStaff })
          throw error
        }
      },
      (before) => load(db, before),
    )
  },

  /** One trip. Copies in bookings and visits are not touched: a new price is one for what is booked from now on. */
  update: async (db, { serviceId }, change) => {
    const { version, archived, assignedStaff, serviceId: _id, salonId: _salon, categoryName: _name, tint: _tint, ...values } = change
    const kept = { ...values, ...(values.parts ? { parts: partsToKeep(values.parts) } : {}) }
    const mine = sql`${services.serviceId} = ${serviceId}`
    try {
      const results = await db.batch(
        ...takenBack(db, services, mine, version, archived),
        db.update(services, kept, mine, versionIs(version, archived), stillAddsUp(values.length, values.parts)),
        db.abortIfUnchanged('stale'),
        namedAreHere(db, { ...values, assignedStaff }),
        ...assign(db, serviceId, assignedStaff),
        one(db, serviceId),
      )
      return (results.at(-1) as Service[])[0]
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      if (error.reason === 'missing') return refuseNamed(db, { ...values, assignedStaff })
      if (error.reason !== 'stale') throw error
      const current = await load(db, serviceId)
      const there = current?.archived && archived !== false ? undefined : current
      const refused = refusedChange(there, version, { length: 'The steps must add up to the duration' })
      if (refused) throw refused
      return undefined
    }
  },

  remove: async (db, { serviceId }) => {
    try {
      await db.batch(
        db.abortUnless(
          'already_used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM service_sets x, json_each(x.service_ids_json) j WHERE x.salon_id = ${salon} AND x.deleted_utc IS NULL AND j.value = ${serviceId})`,
        ),
        db.softDelete(services, sql`${services.serviceId} = ${serviceId}`),
        db.abortIfUnchanged('missing'),
      )
      return { serviceId }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'service_in_package')
      throw error
    }
  },
}
