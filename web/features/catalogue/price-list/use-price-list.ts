import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineBookingServiceCategories, serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { priceList } from '../../../../schema/api/catalogue/price-list.ts'
import type { PriceListRow } from '../../../../schema/api/catalogue/price-list-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, refetch, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnlineCategories, useServiceCategories, useTeamMembers } from '../services/index.ts'
import type { CellContext, Column } from './cells.ts'
import {
  findErrors,
  isChangedRow,
  keepEdits,
  type PriceRow,
  type RowErrors,
  rebaseRows,
  toSentRow,
  toSentService,
  toTexts,
} from './rows.ts'

/** What the last step did, and to how many rows. */
export interface LastStep {
  readonly kind: 'pasted' | 'changed' | 'saved' | 'undone'
  readonly count: number
}
/** Messages of the server by row and column. */
type Refusals = Readonly<Record<string, Partial<Readonly<Record<Column, string>>>>>

/** What the texts of cells refer to; undefined until it is loaded. */
function useCellContext(assigned: readonly string[]): CellContext | undefined {
  const { t } = useTranslation('price-list')
  const { locale } = useFormat()
  const categories = useServiceCategories()
  const online = useOnlineCategories()
  const members = useTeamMembers(assigned)
  const isLoading = categories.read.isPending || online.read.isPending
  const names = members.map(({ name }) => name)
  // Two people of one name are told apart by a number.
  const team = members.map(({ userId, name }, i) => {
    const same = names.slice(0, i).filter((other) => other === name).length
    return { id: userId, name: (same === 0 ? name : `${name} ${same + 1}`).replaceAll(',', '') }
  })
  const toNamed = ({ id, name }: { id: string; name: string }) => ({ id, name })
  const words = { yes: t('yes'), no: t('no'), allOnline: t('online_services') }
  const json = JSON.stringify({
    locale,
    categories: categories.list.map(toNamed),
    onlineCategories: online.list.map(toNamed),
    team,
    ...words,
  })
  const context = useMemo(() => JSON.parse(json) as CellContext, [json])
  return isLoading ? undefined : context
}

const columnOfField: Readonly<Record<string, Column>> = {
  service: 'service',
  serviceCategoryId: 'category',
  newCategory: 'category',
  length: 'length',
  parts: 'length',
  price: 'price',
  onlineBookingServiceCategoryId: 'online',
  newOnlineCategory: 'online',
  assignedStaff: 'staff',
}
/** Errors of a refusal (`rows.3.length`) by row and column; those of no column stand at the name. */
function toRefusals(fields: Readonly<Record<string, string>>, keys: readonly string[]): Refusals {
  const found: Record<string, Partial<Record<Column, string>>> = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field = ''] = path.split('.')
    const key = keys[Number(index)]
    if (key) found[key] = { ...found[key], [columnOfField[field] ?? 'service']: message }
  }
  return found
}

interface Edits {
  readonly rows: readonly PriceRow[]
  readonly past: readonly (readonly PriceRow[])[]
  readonly seen: readonly [readonly Service[], CellContext] | null
}

/** The rows with their edits: they follow the server where nobody has edited them, and steps can be undone. */
function useEditedRows(list: readonly Service[] | undefined, context: CellContext | undefined) {
  const [edits, setEdits] = useState<Edits>({ rows: [], past: [], seen: null })
  let current = edits
  if (list && context && (edits.seen?.[0] !== list || edits.seen[1] !== context)) {
    const rebase = (rows: readonly PriceRow[]) => rebaseRows(rows, list, context)
    current = { rows: rebase(edits.rows), past: edits.past.map(rebase), seen: [list, context] }
    setEdits(current)
  }
  return { ...current, setEdits }
}

/** Puts saved services in the place of the rows that were sent; what was edited meanwhile stays. */
function placeSaved(rows: readonly PriceRow[], sent: readonly PriceRow[], saved: readonly Service[], context: CellContext): PriceRow[] {
  const places = new Map(sent.map(({ key }, i) => [key, i]))
  return rows.flatMap((row): PriceRow[] => {
    const place = places.get(row.key)
    const service = place === undefined ? undefined : saved[place]
    if (place === undefined || !service) return [row]
    if (service.archived) return []
    const base = toTexts(service, context)
    return [{ ...row, saved: service, copyOf: null, base, contested: [], texts: keepEdits(row.texts, sent[place]?.texts ?? base, base) }]
  })
}

/** The list of services with the saved ones in their places. */
const mergeSaved = (list: readonly Service[] = [], saved: readonly Service[]): Service[] => {
  const byId = new Map(saved.map((service) => [service.serviceId, service]))
  const known = new Set(list.map(({ serviceId }) => serviceId))
  const all = [...list.map((service) => byId.get(service.serviceId) ?? service), ...saved.filter(({ serviceId }) => !known.has(serviceId))]
  return all.filter(({ archived }) => !archived)
}

/** A save that can be undone: its rows as they were. */
interface Inverse {
  readonly rows: readonly PriceListRow[]
  readonly sent: readonly PriceRow[]
  readonly removedCategories: string[]
}

/** What undoes a save of `sent`: old values of the services, and the new ones archived. */
const toInverse = (sent: readonly PriceRow[], saved: readonly Service[], newCategories: string[]): Inverse => ({
  rows: saved.map((service, i) => {
    const old = sent[i]?.saved
    if (!old) return toSentService(service, service.version, true)
    return toSentService(old, service.version, service.archived ? false : undefined)
  }),
  // The rows hold what was saved: none of their cells counts as edited.
  sent: sent.map((row) => ({ ...row, archived: false })),
  removedCategories: newCategories,
})

/** Sends rows as one write, and keeps what the server refuses by cell. */
function useSaving(context: CellContext | undefined, setRows: (next: (rows: readonly PriceRow[]) => readonly PriceRow[]) => void) {
  const { t } = useTranslation('price-list')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [refusals, setRefusals] = useState<Refusals>({})
  const write = useWrite(priceList.save)
  const showRefusal = async (refusal: unknown, sent: readonly PriceRow[]) => {
    const fields = refusal instanceof CallError ? refusal.fields : {}
    const found = toRefusals(
      fields,
      sent.map(({ key }) => key),
    )
    setRefusals(found)
    const [first] = Object.values(fields)
    const text = Object.keys(found).length > 0 ? t('cells_refused') : errorMessage(first ?? refusal)
    notify({ kind: 'error', text, id: 'price-list' })
    if (refusal instanceof CallError && refusal.status === 409) await refetch(client, [services.list])
  }
  return {
    refusals,
    isSaving: write.isPending,
    clearRefusals: () => setRefusals({}),
    clearRefusal: (key: string, column: Column) =>
      setRefusals((before) => (before[key]?.[column] ? { ...before, [key]: { ...before[key], [column]: undefined } } : before)),
    /** The reply; undefined where it was refused. */
    send: async (rows: readonly PriceListRow[], sent: readonly PriceRow[], removedCategories: string[]) => {
      try {
        const reply = await write.mutateAsync({ input: {}, body: { rows: [...rows], removedCategories } })
        if (context) setRows((before) => placeSaved(before, sent, reply.services, context))
        client.setQueryData<Service[]>(readKey(services.list, {}), (before) => mergeSaved(before, reply.services))
        setRefusals({})
        // Read again only once the rows have their ids: a service of a list is taken for somebody else's until then.
        void refetch(client, [services.list, serviceCategories.list, onlineBookingServiceCategories.list])
        return reply
      } catch (refusal) {
        await showRefusal(refusal, sent)
        return undefined
      }
    },
  }
}

/** The price list while it is edited: its rows, steps and their Undo, and one write for all of it. */
export function usePriceList() {
  const { data: list, error, refetch: retry } = useRead(services.list, {})
  const context = useCellContext([...new Set(list?.flatMap(({ assignedStaff }) => assignedStaff))])
  const { rows, past, seen, setEdits } = useEditedRows(list, context)
  const [lastStep, setLastStep] = useState<LastStep | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [inverse, setInverse] = useState<Inverse | null>(null)
  const [warned, setWarned] = useState<ReadonlySet<string>>(new Set())
  const saving = useSaving(context, (next) => setEdits((before) => ({ ...before, past: [], rows: next(before.rows) })))
  const errors: ReadonlyMap<string, RowErrors> = new Map(context ? rows.map((row) => [row.key, findErrors(row, context)]) : [])
  const changed = rows.filter(isChangedRow)
  return {
    ...saving,
    isLoading: seen === null,
    loadError: list ? null : error,
    retry: () => void retry(),
    rows,
    context,
    errors,
    /** Saving was tried: missing values are marked, too. */
    isChecked,
    changed,
    lastStep,
    change: (next: (rows: readonly PriceRow[]) => readonly PriceRow[], step: LastStep | null = null) => {
      setEdits((before) => ({ ...before, rows: next(before.rows), past: [...before.past.slice(-49), before.rows] }))
      setLastStep(step)
      setInverse(null)
    },
    canUndo: past.length > 0 || inverse !== null,
    /** Saves all changed rows; answers the first cell that cannot be saved if there is one. */
    save: async (): Promise<{ key: string; column: Column } | undefined> => {
      if (!context || changed.length === 0 || saving.isSaving) return undefined
      setChecked(true)
      const wrong = changed.flatMap(({ key }) =>
        Object.entries(errors.get(key) ?? {}).map(([column, error]) => ({ key, column: column as Column, ...error })),
      )
      // What somebody else changed meanwhile is shown first, and overwritten by a second save.
      const isWarned = (cell: (typeof wrong)[number]) => cell.error === 'changed_meanwhile' && warned.has(JSON.stringify(cell))
      setWarned(new Set(wrong.map((cell) => JSON.stringify(cell))))
      const stop = wrong.find((cell) => !isWarned(cell))
      if (stop) return stop
      const body = changed.flatMap((row) => toSentRow(row, context) ?? [])
      const reply = await saving.send(body, changed, [])
      if (!reply) return undefined
      setInverse(toInverse(changed, reply.services, reply.newCategories))
      setLastStep({ kind: 'saved', count: body.length })
      setChecked(false)
      return undefined
    },
    /** Undoes the last step, or what was saved if nothing has been edited since. */
    undo: async () => {
      if (!inverse) {
        setEdits((before) => ({ ...before, rows: before.past.at(-1) ?? before.rows, past: before.past.slice(0, -1) }))
        setLastStep(null)
      } else if (!saving.isSaving && (await saving.send(inverse.rows, inverse.sent, inverse.removedCategories))) {
        setLastStep({ kind: 'undone', count: inverse.rows.length })
        setInverse(null)
      }
    },
    discard: () => {
      if (list && context) setEdits({ rows: rebaseRows([], list, context), past: [], seen: [list, context] })
      saving.clearRefusals()
      setLastStep(null)
      setChecked(false)
    },
  }
}
export type PriceList = ReturnType<typeof usePriceList>
