import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import { isCountry } from '../../../../schema/rules/countries.ts'
import { findZone } from '../../../../schema/rules/country-zones.ts'
import { defaults } from '../../../../schema/terms.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { SalesPoint } from '../../../gateways/cash-system.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertSalon, insertStarterRows, selectSalons, toSalonReply, upsertSecret } from '../../platform/salons/index.ts'
import { findSalesPoint, toSalesPointTaken } from './connection.ts'
import { upsertConnection } from './connection-queries.ts'

/** A sales point has one salon: its id follows from that of the sales point. */
const toSalonId = (idSalesPoint: string) => `sal_cash_${idSalesPoint}`

const toSalon = ({ name, description, street, city, zipCode, district, country, ...point }: SalesPoint) => ({
  timeZone: findZone(country) ?? defaults.timeZone,
  salonName: name || description || point.idSalesPoint,
  description,
  address: street,
  city,
  zipCode,
  district,
  country: isCountry(country) ? country : defaults.country,
  vatNumber: point.vatNumber,
  fiscalCode: point.taxCode,
  phoneNumber: point.phoneNumber,
  email: point.email,
})

/**
 * The salon of a sales point: the one that is there, or a new one with what the cash system knows of it, connected by the key. Two
 * batches; a parallel call that was faster has created the same salon.
 */
export const createSalon: Handlers<typeof calls>['createSalon'] = async (db, { apiKey, salonId: idSalesPoint }, _body, { env }) => {
  const salonId = toSalonId(idSalesPoint)
  const load = async () => (await db.batch(selectSalons(db, salonId)))[0][0]
  const known = await load()
  const salesPoint = await findSalesPoint(env, db.nowUtc, apiKey, idSalesPoint)
  if (known) return toSalonReply(env, db.nowUtc, known)
  const salonDb = db.inSalon(salonId)
  const salon = toSalon(salesPoint)
  const writes = [
    insertSalon(salonDb, salon),
    ...insertStarterRows(salonDb, false, salon.country === 'IT' ? 'it' : 'en'),
    upsertConnection(salonDb, salesPoint),
    upsertSecret(salonDb, 'cashSystemApiKey', await sealSecret(env, salonId, 'cashSystemApiKey', apiKey)),
  ]
  try {
    const [created] = await salonDb.batchReturning(writes, selectSalons(salonDb, salonId))
    return toSalonReply(env, db.nowUtc, created)
  } catch (error) {
    const isCreated = error instanceof BatchAbortedError && error.columns.includes('salons.salon_id')
    if (isCreated) return toSalonReply(env, db.nowUtc, await load())
    throw toSalesPointTaken(error)
  }
}
