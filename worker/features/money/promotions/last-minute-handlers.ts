import { lastMinutePrices as calls } from '../../../../schema/api/money/promotions.ts'
import { type LastMinutePrices, lastMinutePricesSchemas } from '../../../../schema/api/money/promotions-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectLastMinutePrices, upsertLastMinutePrices } from './queries.ts'

type LastMinuteHandlers = Handlers<typeof calls>

/** What holds for a salon that has changed nothing. */
const initial: LastMinutePrices = { enabled: false, hours: 24, percent: 10, floor: 0, version: 0 }

/** One round trip. */
const getPrices: LastMinuteHandlers['one'] = async (db) => (await db.batch(selectLastMinutePrices(db)))[0][0] ?? initial

/** One round trip; two if someone else has changed them meanwhile. */
const changePrices: LastMinuteHandlers['update'] = async (db, _input, change) => {
  try {
    return (await db.batchReturning(upsertLastMinutePrices(db, change), selectLastMinutePrices(db)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[current = initial]] = await db.batch(selectLastMinutePrices(db))
    throw new ApiError(409, 'stale', { current })
  }
}

export const lastMinuteFeatures = [defineRoutes(calls, lastMinutePricesSchemas, { one: getPrices, update: changePrices })]
