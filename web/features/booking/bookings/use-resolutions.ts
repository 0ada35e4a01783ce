import { useState } from 'react'
import * as v from 'valibot'
import { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getConflictKey, type Resolution, type Resolutions } from './resolutions.ts'

const noConflicts: readonly SeriesConflict[] = []
const noFields: Readonly<Record<string, string>> = {}
const ConflictReply = v.object({ occurrences: v.array(SeriesConflict) })

/** The conflicts of a series, booking by booking, from a 409; empty for other errors. */
function parseSeriesConflicts(error: unknown): readonly SeriesConflict[] {
  if (!(error instanceof CallError) || error.code !== 'series_conflicts') return noConflicts
  const read = v.safeParse(ConflictReply, error.body)
  return read.success ? read.output.occurrences : noConflicts
}

/** Conflicts of a series and their resolutions. A resolution that is refused again has to be chosen again. */
export function useResolutions() {
  const errorMessage = useErrorMessage()
  const [resolutions, setResolutions] = useState<Resolutions>(new Map())
  const [conflicts, setConflicts] = useState(noConflicts)
  const [fieldErrors, setFieldErrors] = useState(noFields)
  const [errorText, setErrorText] = useState<string | null>(null)
  const clearErrors = () => {
    setFieldErrors(noFields)
    setErrorText(null)
  }
  return {
    resolutions,
    conflicts,
    fieldErrors,
    errorText,
    clearErrors,
    resolve: (key: string, resolution: Resolution | null) =>
      setResolutions((now) => {
        const next = new Map(now)
        if (resolution) next.set(key, resolution)
        else next.delete(key)
        return next
      }),
    /** After a change of the request: earlier conflicts no longer apply. */
    reset: () => {
      setResolutions(new Map())
      setConflicts(noConflicts)
      clearErrors()
    },
    handleError: (error: unknown) => {
      const found = parseSeriesConflicts(error)
      const keys = new Set(found.map(getConflictKey))
      const fields = error instanceof CallError ? error.fields : noFields
      setResolutions((now) => new Map([...now].filter(([key]) => !keys.has(key))))
      // Resolved conflicts stay in the list, so that the resolution can be changed.
      setConflicts((now) => (found.length > 0 ? [...now.filter((one) => !keys.has(getConflictKey(one))), ...found] : now))
      setFieldErrors(fields)
      setErrorText(found.length > 0 || Object.keys(fields).length > 0 ? null : errorMessage(error))
    },
  }
}
