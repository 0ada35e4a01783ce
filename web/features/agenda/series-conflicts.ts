import * as v from 'valibot'
import { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { CallError } from '../../api/call.ts'

const Refused = v.object({ occurrences: v.array(SeriesConflict) })

/** What a series was refused for, booking by booking; empty where it was something else. */
export function parseSeriesConflicts(error: unknown): readonly SeriesConflict[] {
  if (!(error instanceof CallError) || error.status !== 409) return []
  const read = v.safeParse(Refused, error.body)
  return read.success ? read.output.occurrences : []
}
