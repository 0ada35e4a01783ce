import { cardTerminals as calls, terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import { cardTerminalsSchemas, terminalDaysSchemas } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { cardTerminals } from '../../../../schema/tables/money/card-terminals.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { renewPairing, selectTerminalDay, selectTerminals, setTerminalTotal } from './terminal-queries.ts'

const resource = plainResource(cardTerminals, cardTerminals.cardTerminalId, 'cardTerminalId', 'ctm')
const terminalHandlers: Handlers<typeof calls> = {
  ...resource,
  create: (db, input, draft) => resource.create(db, input, { ...draft, pairingFrom: toSalonDay(db.nowUtc, db.timeZone) }),
  // Another terminal or register is another pairing, which has to be registered again.
  update: (db, input, { pairingFrom: _, ...change }) => resource.update(db, input, { ...change, ...renewPairing(db, change) }),
  list: async (db) => (await db.batch(selectTerminals(db)))[0].map(toJson),
}

const dayHandlers: Handlers<typeof terminalDays> = {
  one: async (db, { date }) => (await db.batch(selectTerminalDay(db, date)))[0],
  setTotal: async (db, { cardTerminalId }, { day, total }) => {
    try {
      return await db.batchReturning(setTerminalTotal(db, cardTerminalId, day, total), selectTerminalDay(db, day))
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      throw error
    }
  },
}

export const cardTerminalFeatures = [
  defineRoutes(calls, cardTerminalsSchemas, terminalHandlers),
  defineRoutes(terminalDays, terminalDaysSchemas, dayHandlers),
]
