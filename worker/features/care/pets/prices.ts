import type { petPrices as priceCalls } from '../../../../schema/api/care/pet-prices.ts'
import { petPrices } from '../../../../schema/tables/care/pets.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { plainResource } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertPrice, selectPrices, updatePrice } from './price-queries.ts'

type PriceHandlers = Handlers<typeof priceCalls>
const plain = plainResource(petPrices, petPrices.petPriceId, 'petPriceId', 'ppr')

/** Runs a write whose only `missing` guard is that of the service. */
async function refusingUnknownService<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    throw new ApiError(400, 'invalid_input', { fields: { serviceId: 'Service not found' } })
  }
}

const createPrice: PriceHandlers['create'] = (db, _input, draft) =>
  refusingUnknownService(() => {
    const id = db.newId('ppr')
    const writes = [abortUnlessExists(db, services.serviceId, draft.serviceId), insertPrice(db, id, draft)]
    return db.insertIdempotent(id, writes, (made) => selectPrices(db, made))
  })

const changePrice: PriceHandlers['update'] = (db, { petPriceId }, { serviceId, breed, size, coat, price, length, version }) =>
  refusingUnknownService(() => {
    const values = { serviceId, breed, size, coat, price, length }
    const writes = [...updatePrice(db, petPriceId, version, values), abortUnlessExists(db, services.serviceId, serviceId)]
    return db.updateGuarded(writes, selectPrices(db, petPriceId))
  })

/** Prices and durations of services by breed, size and coat. One round trip each. */
export const priceHandlers: PriceHandlers = { ...plain, create: createPrice, update: changePrice }
