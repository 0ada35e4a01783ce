import { useState } from 'react'
import type { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { getConflictKey, type Resolution, type Resolutions } from './resolutions.ts'
import { parseSeriesConflicts } from './series-conflicts.ts'

const none: readonly SeriesConflict[] = []
const nothing: Readonly<Record<string, string>> = {}

/** What a series was refused for, and how each of it is resolutions. What was resolutions and is refused anew has to be resolutions again. */
export function useResolutions() {
  const errorMessage = useErrorMessage()
  const [resolutions, setSettled] = useState<Resolutions>(new Map())
  const [conflicts, setConflicts] = useState(none)
  const [fields, setFields] = useState(nothing)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    resolutions,
    conflicts,
    fields,
    refusal,
    settle: (key: string, resolution: Resolution | null) =>
      setSettled((now) => {
        const next = new Map(now)
        if (resolution) next.set(key, resolution)
        else next.delete(key)
        return next
      }),
    /** Another wish: what was in the way of the one before says nothing about it. */
    forget: () => {
      setSettled(new Map())
      setConflicts(none)
      setFields(nothing)
      setRefusal(null)
    },
    refuse: (error: unknown) => {
      const found = parseSeriesConflicts(error)
      const again = new Set(found.map(getConflictKey))
      const known = error instanceof CallError ? error.fields : nothing
      setSettled((now) => new Map([...now].filter(([key]) => !again.has(key))))
      // What is resolutions stays in the list, so that one may think again.
      setConflicts((now) => (found.length > 0 ? [...now.filter((one) => !again.has(getConflictKey(one))), ...found] : now))
      setFields(known)
      setRefusal(found.length > 0 || Object.keys(known).length > 0 ? null : errorMessage(error))
    },
    clear: () => {
      setFields(nothing)
      setRefusal(null)
    },
  }
}
