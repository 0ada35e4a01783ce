import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import type { Report, ReportDefinition, ReportDraft, ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import { call } from '../../../api/call.ts'
import { readKey, useRead } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { startDefinition } from './definition.ts'

/** Figures, and what they were computed for. */
export interface ShownReport {
  readonly definition: ReportDefinition
  readonly result: ReportResult
}

export const listKey = readKey(calls.list, {})

/** A report as it is edited: the saved one, or a new one, with what has been changed. */
export function useReport(reportId: string, isAdmin: boolean, language: string) {
  const list = useRead(calls.list, {})
  const saved = list.data?.find((one) => one.reportId === reportId)
  const [changes, setChanges] = useState<Partial<ReportDraft>>({})
  const isNew = reportId === 'new' && isAdmin
  const base: ReportDraft | undefined = isNew
    ? { name: '', definition: startDefinition, sharedWith: [], mail: '', mailDay: 1, language: toLanguage(language) }
    : saved && toDraft(saved)
  const draft = base && { ...base, ...changes }
  const isComplete = draft && (draft.definition.period !== 'custom' || (draft.definition.from !== null && draft.definition.to !== null))
  // The chart is drawn here: another one needs no other figures.
  const text = JSON.stringify(draft && { ...draft.definition, chart: 'none' })
  const computed = useQuery({
    queryKey: ['reports.run', text],
    queryFn: async ({ signal }): Promise<ShownReport> => {
      const definition: ReportDefinition = JSON.parse(text)
      return { definition, result: await call(calls.run, {}, definition, { signal }) }
    },
    enabled: isAdmin && isComplete === true,
    placeholderData: keepPreviousData,
  })
  const shared = useRead(calls.result, { reportId }, { enabled: !isAdmin && reportId !== 'new' })
  const ofReader = shared.data && saved && { definition: saved.definition, result: shared.data }
  const isChanged = Object.keys(changes).length > 0
  return {
    list,
    saved,
    draft,
    isNew,
    isChanged,
    /** The figures with the definition that they answer, which may be the one before. */
    shown: isAdmin ? computed.data : ofReader,
    read: isAdmin ? computed : shared,
    change: (change: Partial<ReportDraft>) => setChanges((before) => ({ ...before, ...change })),
    changeDefinition: (change: Partial<ReportDefinition>) =>
      draft && setChanges((before) => ({ ...before, definition: { ...draft.definition, ...change } })),
    reset: () => setChanges({}),
  }
}
export const toDraft = ({ name, definition, sharedWith, mail, mailDay, language }: Report): ReportDraft => ({
  name,
  definition,
  sharedWith,
  mail,
  mailDay,
  language,
})

/** Replaces a report in the list, adds it, or takes it out (`report` null). Answers what takes that back. */
export function useReportList() {
  const client = useQueryClient()
  return (reportId: string, report: Report | null): (() => void) => {
    const before = client.getQueryData<Report[]>(listKey)
    client.setQueryData<Report[]>(listKey, (list) => {
      if (!list) return list
      const others = list.filter((one) => one.reportId !== reportId)
      return report ? [...others, report].toSorted((a, b) => a.name.localeCompare(b.name)) : others
    })
    return () => client.setQueryData(listKey, before)
  }
}
