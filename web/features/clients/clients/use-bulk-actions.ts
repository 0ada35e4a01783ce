import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey } from '../../../api/query.ts'
import { type SheetFormat, useSaveSheet } from '../../../ui/export-menu.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { type ListQuery, toListInput } from './list-query.ts'
import type { ListColumn } from './row-cells.tsx'
import type { Selection } from './use-selection.ts'

/** Clients of one request. */
const categoryBatch = 5000
const exportBatch = 500

type Categorized = readonly { clientId: string; salonConfigCategoryId: string | null }[]

const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Sets the category of clients; returns what each had before. */
async function assignCategory(salonConfigCategoryId: string | null, ids: readonly string[]): Promise<Categorized> {
  const before: Categorized[] = []
  for (const clientIds of chunk(ids, categoryBatch))
    before.push(await call(clientList.setCategory, {}, { salonConfigCategoryId, clientIds }))
  return before.flat()
}

const groupByCategory = (before: Categorized): Map<string | null, string[]> => {
  const groups = new Map<string | null, string[]>()
  for (const { clientId, salonConfigCategoryId } of before)
    groups.set(salonConfigCategoryId, [...(groups.get(salonConfigCategoryId) ?? []), clientId])
  return groups
}

/** What can be done with the selected clients: select all of the view, set the category, download them. */
export function useBulkActions(query: ListQuery, selection: Selection, columns: readonly ListColumn[]) {
  const { t } = useTranslation('clients')
  const save = useSaveSheet()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  /** Share that is done, 0 to 1; null while nothing is running. */
  const [progress, setProgress] = useState<number | null>(null)
  const isStopped = useRef(false)
  const refresh = () =>
    Promise.all([clientList.find, clientRecord.overview].map((read) => client.invalidateQueries({ queryKey: readKey(read) })))

  const run = async (work: () => Promise<void>) => {
    isStopped.current = false
    setProgress(0)
    try {
      await work()
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    } finally {
      setProgress(null)
    }
  }
  const undoCategory = (before: Categorized) =>
    void run(async () => {
      for (const [categoryId, ids] of groupByCategory(before)) await assignCategory(categoryId, ids)
      await refresh()
    })
  const readSelected = async (): Promise<ClientRow[] | null> => {
    const wanted = new Set(selection.ids)
    const rows: ClientRow[] = []
    // Clients may have been selected in several views: all clients are read, and the selected ones kept.
    for (let offset = 0, total = 1; offset < total && rows.length < wanted.size; offset += exportBatch) {
      if (isStopped.current) return null
      const part = await call(clientList.find, { offset: String(offset), limit: String(exportBatch) })
      total = part.total
      rows.push(...part.clients.filter(({ clientId }) => wanted.has(clientId)))
      setProgress(Math.min(1, (offset + exportBatch) / total))
    }
    return rows
  }
  return {
    progress,
    stop: () => {
      isStopped.current = true
    },
    selectAll: () => void run(async () => selection.set(await call(clientList.findIds, toListInput(query)))),
    setCategory: (categoryId: string | null, label: string) =>
      void run(async () => {
        const before = await assignCategory(categoryId, selection.ids)
        notify({ kind: 'success', text: t('category_set', { count: before.length, category: label }), undo: () => undoCategory(before) })
        selection.clear()
        await refresh()
      }),
    exportSelected: (format: SheetFormat) =>
      void run(async () => {
        const rows = await readSelected()
        if (!rows) return
        const head = [t('name'), t('phone'), ...columns.map(({ label }) => label)]
        const lines = rows.map((row) => [row.name, row.phoneNumber, ...columns.map(({ value }) => value(row))])
        await save({ name: t('clients'), head, rows: lines }, format)
      }),
  }
}
