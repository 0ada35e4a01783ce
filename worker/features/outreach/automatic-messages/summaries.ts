import { addDays, toIso } from '../../../../schema/rules/salon-time.ts'
import { getWorkingSpans } from '../../../../schema/rules/team/rota.ts'
import { eachBatchOfSalons } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import type { DataOf } from '../../messages/sending/index.ts'
import { type Rota, selectRota } from '../../team/staff/index.ts'
import { type DueRun, finishRuns } from './run-queries.ts'
import { type SummaryFigures, selectSummary } from './summary-queries.ts'

type SummaryData = DataOf<'daily_summary'>
/** Salons of one batch; each takes two statements. */
const salonsPerBatch = 25

function sumPlannedMinutes(rota: Rota, day: string): number {
  const spans = rota.people.flatMap((person) => getWorkingSpans(day, person, rota.timeframes, rota.closed))
  return spans.reduce((sum, [from, to]) => sum + Math.min(to, 1440) - from, 0)
}

/** The content of a summary: the figures of `day`, and of the next one. */
export function toSummaryData(day: string, figures: SummaryFigures, rota: Rota): SummaryData {
  const planned = sumPlannedMinutes(rota, addDays(day, 1))
  const { firstStart, bookedMinutes, ...counts } = figures
  return {
    ...counts,
    day,
    first: firstStart === null ? null : toIso(firstStart),
    occupancy: planned === 0 ? null : Math.round((bookedMinutes / planned) * 100),
  }
}

/** Statements that read what a summary says. */
export const selectSummaryParts = (db: TenantDb, day: string, zone: string) =>
  [selectSummary(db, day, zone), selectRota(db, addDays(day, 1), addDays(day, 1))] as const

/** Queues the summaries of salons, some at a time: one round trip reads what they say, the next one writes them. Returns what failed. */
export const queueSummaries = (db: SystemDb, runs: readonly DueRun[]): Promise<unknown[]> =>
  eachBatchOfSalons(runs, salonsPerBatch, async (part) => {
    const opened = part.map(({ salonId, day, salon: { zone } }) => ({ salonDb: db.inSalon(salonId, zone), day, zone }))
    const results = await db.batch(...opened.flatMap(({ salonDb, day, zone }) => [...selectSummaryParts(salonDb, day, zone)]))
    const messages = opened.map(({ salonDb, day }, n) => {
      const [figures, rota] = [results[2 * n], results[2 * n + 1]] as [SummaryFigures, Rota]
      return enqueue(salonDb, {
        cause: `daily_summary:${day}`,
        kind: 'daily_summary',
        data: toSummaryData(day, figures, rota),
        to: 'salon',
        until: db.nowUtc + hoursOfSummary * 3600,
      })
    })
    await db.batch(
      ...messages,
      finishRuns(
        db,
        part.map(({ salonId, day, kind }) => ({ salonId, day, kind })),
      ),
    )
  })

/** For so long it is worth reading. */
const hoursOfSummary = 10
