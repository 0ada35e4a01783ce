import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'

const Conflict = v.object({ current: EndOfDay })

/** Functions that put a report into the query cache: one returned by a call, or the current one of a conflict (409). */
export function useCacheReport() {
  const client = useQueryClient()
  const cacheReport = (report: EndOfDay) => client.setQueryData<EndOfDay>(readKey(endOfDay.one, { date: report.day }), report)
  const cacheConflict = (error: Error) => {
    const parsed = error instanceof CallError ? v.safeParse(Conflict, error.body) : null
    if (parsed?.success) cacheReport(parsed.output.current)
  }
  return { cacheReport, cacheConflict }
}
