import { type SQL, sql } from 'drizzle-orm'
import type { serviceSets as calls, ServiceSet, ServiceSetElement } from '../../../schema/api/service-sets.ts'
import { sumEuro } from '../../../schema/rules/money.ts'
import { allocateSetPrice } from '../../../schema/rules/service-sets.ts'
import { serviceSets } from '../../../schema/tables/catalogue.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { refusedChange } from './rules.ts'

interface PackedSet extends Pick<ServiceSet, 'serviceSetId' | 'salonId' | 'serviceSet' | 'extendedDescription' | 'price' | 'version'> {
  available: number
  elements: (Omit<ServiceSetElement, 'share' | 'available'> & { available: number })[]
}

/** Packages with their services in order, each with its share of the price. */
function readSets(db: StaffDb, which: SQL): Statement<ServiceSet[]> {
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('serviceSetId', x.service_set_id, 'salonId', x.salon_id, 'serviceSet', x.service_set, 'extendedDescription', x.extended_description, 'price', x.price_cents, 'available', x.available, 'version', x.version, 'elements', (SELECT json_group_array(json_object('serviceId', v.service_id, 'service', v.service, 'length', v.length_minutes, 'parts', json(v.parts_json), 'breakAfterService', v.break_after_minutes, 'price', v.price_cents, 'tint', coalesce(k.tint, 1), 'assignedStaff', (SELECT json_group_array(u.user_id) FROM user_services u WHERE u.salon_id = v.salon_id AND u.service_id = v.service_id), 'available', v.available AND v.deleted_utc IS NULL)) FROM json_each(x.service_ids_json) j CROSS JOIN services v ON v.salon_id = x.salon_id AND v.service_id = j.value LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id)) AS packed FROM service_sets x WHERE x.salon_id = ${salon} AND x.deleted_utc IS NULL AND ${which} ORDER BY x.service_set`,
    (rows) => rows.map((row) => setOf(JSON.parse(String(row.packed)))),
  )
}

function setOf({ elements, available, price: cents, ...set }: PackedSet): ServiceSet {
  const price = cents === null ? null : cents / 100
  const alone = elements.map((element) => element.price / 100)
  const shares = allocateSetPrice(price, alone)
  return {
    ...set,
    price,
    total: sumEuro(shares),
    totalLength: elements.reduce((sum, element) => sum + element.length, 0),
    available: available === 1,
    serviceSetElement_ServiceDTO: elements.map((element, i) => ({
      ...element,
      price: alone[i] ?? 0,
      share: shares[i] ?? 0,
      available: element.available === 1,
    })),
  }
}

const one = (db: StaffDb, serviceSetId: string) => readSets(db, sql`x.service_set_id = ${serviceSetId}`)
const load = async (db: StaffDb, serviceSetId: string) => (await db.batch(one(db, serviceSetId)))[0][0]

const servicesAreHere = (db: StaffDb, serviceIds: readonly string[] = []) =>
  db.abortUnless(
    'missing',
    (salon) =>
      sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(serviceIds)}) j WHERE NOT EXISTS (SELECT 1 FROM services v WHERE v.salon_id = ${salon} AND v.service_id = j.value AND v.deleted_utc IS NULL))`,
  )
const noSuchService = (error: unknown) =>
  error instanceof BatchAbortedError && error.reason === 'missing'
    ? new ApiError(400, 'invalid_input', { fields: { serviceSetElement_ServiceDTO: 'Service not found' } })
    : error

export const setHandlers: Handlers<typeof calls> = {
  list: async (db) => (await db.batch(readSets(db, sql`1`)))[0],

  create: (db, _input, { serviceSetElement_ServiceDTO: serviceIds, ...draft }) => {
    const serviceSetId = db.newId('set')
    return db.createIdempotent(
      async () => {
        try {
          const results = await db.batch(
            ...db.recordIdempotencyKey(serviceSetId),
            servicesAreHere(db, serviceIds),
            db.insert(serviceSets, { ...draft, serviceSetId, serviceIds }),
            one(db, serviceSetId),
          )
          return (results.at(-1) as ServiceSet[])[0]
        } catch (error) {
          throw noSuchService(error)
        }
      },
      (before) => load(db, before),
    )
  },

  update: async (db, { serviceSetId }, change) => {
    const { version, serviceSetElement_ServiceDTO: serviceIds, serviceSet, extendedDescription, price, available } = change
    try {
      const results = await db.batch(
        db.update(
          serviceSets,
          { serviceSet, extendedDescription, price, available, serviceIds },
          sql`${serviceSets.serviceSetId} = ${serviceSetId} AND version = ${version}`,
        ),
        db.abortIfUnchanged('stale'),
        servicesAreHere(db, serviceIds),
        one(db, serviceSetId),
      )
      return (results.at(-1) as ServiceSet[])[0]
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw noSuchService(error)
      const refused = refusedChange(await load(db, serviceSetId), version, {})
      if (refused) throw refused
      return undefined
    }
  },

  remove: async (db, { serviceSetId }) => {
    const [gone] = await db.batch(db.softDelete(serviceSets, sql`${serviceSets.serviceSetId} = ${serviceSetId}`))
    return gone.length ? { serviceSetId } : undefined
  },
}
