import { sql } from 'drizzle-orm'
import { agendas as calls, agendaServices as serviceCalls } from '../../../schema/api/agenda.ts'
import { trail as trailCalls } from '../../../schema/api/agenda-history.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { defineRoutes } from '../../http/serve.ts'
import { agendaChanges } from './changes.ts'
import { readTrail } from './history.ts'
import { agendaMoveHandlers } from './moves.ts'
import { agendaOutcomes } from './outcomes.ts'
import { agendaReads } from './reads.ts'
import { agendaSeriesHandlers } from './series.ts'
import { agendaServiceHandlers } from './services.ts'

export const agendaFeatures = [
  defineRoutes(calls, { ...agendaReads, ...agendaChanges, ...agendaOutcomes }),
  defineRoutes(agendaMoves, agendaMoveHandlers),
  defineRoutes(agendaSeries, agendaSeriesHandlers),
  defineRoutes(serviceCalls, agendaServiceHandlers),
  defineRoutes(trailCalls, {
    list: async (db, { id }) => (await db.batch(readTrail(db, sql`t.root_id = ${id} OR t.entity_id = ${id}`)))[0],
  }),
]
