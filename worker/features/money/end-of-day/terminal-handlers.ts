import { cardTerminals as calls, terminalDays } from '../../../../schema/api/money/card-terminals.ts'
import { cardTerminalsSchemas, terminalDaysSchemas } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { cardTerminals } from '../../../../schema/tables/money/card-terminals.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectTerminalDay, selectTerminals, setTerminalTotal } from './terminal-queries.ts'

const terminalHandlers: Handlers<typeof calls> = {
  ...plainResource(cardTerminals, cardTerminals.cardTerminalId, 'cardTerminalId', 'ctm'),
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
