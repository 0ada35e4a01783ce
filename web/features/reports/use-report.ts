import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reports as calls, type Report, type ReportDefinition, type ReportDraft } from '../../../schema/api/reports.ts'
import { call } from '../../api/call.ts'
import { readKey, useRead } from '../../api/query.ts'
import { toLanguage } from '../../i18n.ts'
import { startDefinition } from './definition.ts'

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
  const text = JSON.stringify(draft?.definition)
  const computed = useQuery({
    queryKey: ['reports.run', text],
    queryFn: ({ signal }) => call(calls.run, {}, JSON.parse(text) as ReportDefinition, { signal }),
    enabled: isAdmin && isComplete === true,
    placeholderData: keepPreviousData,
  })
  const shared = useRead(calls.result, { reportId }, { enabled: !isAdmin && !isNew })
  const isChanged = Object.keys(changes).length > 0
  return {
    list,
    saved,
    draft,
    isNew,
    isChanged,
    result: isAdmin ? computed : shared,
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
