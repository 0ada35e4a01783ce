import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { type AuditKind, type AuditPageEntry, auditKinds } from '../../../../schema/api/platform/audit-log-schemas.ts'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AuditRow } from './audit-row.tsx'
import '../../../ui/page.css'
import './audit-log.css'
import type { CallInput } from '../../../../schema/api/endpoint.ts'
import { call } from '../../../api/call.ts'
import { readPages } from '../../../api/read-pages.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useImportUndo } from '../../records/imports/index.ts'
import { kindLabels } from './audit-log-labels.ts'
import { type ChangedValue, useEntryTexts } from './use-entry-texts.ts'

/** Takes back what an entry offers: the no-show or cancellation of a booking, a merge, or an import. A refusal says why. */
function useUndo() {
  const { t } = useTranslation('audit-log')
  const errorMessage = useErrorMessage()
  const [busyId, setBusyId] = useState<number | null>(null)
  const invalidates = [auditPages.find, agendas.day]
  const cancel = useWrite(agendas.cancel, { invalidates })
  const notCome = useWrite(agendas.notCome, { invalidates })
  const merge = useWrite(clientMerge.undo, { invalidates })
  const imports = useImportUndo([auditPages.find])
  const undo = async ({ undo: offer, after, trailId, subject }: AuditPageEntry) => {
    if (!offer) return
    if (offer.kind === 'import') return imports.undo(offer.id, subject)
    setBusyId(trailId)
    try {
      if (offer.kind === 'merge') await merge.mutateAsync({ input: { mergeId: offer.id } })
      else {
        const call = { input: { agendaId: offer.id }, body: { undo: true } }
        await (after?.outcome === 'cancelled' ? cancel.mutateAsync(call) : notCome.mutateAsync(call))
      }
      notify({ kind: 'success', text: offer.kind === 'merge' ? t('merge_undone') : t('booking_restored') })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    } finally {
      setBusyId(null)
    }
  }
  return { busyId, undo: (entry: AuditPageEntry) => void undo(entry) }
}

const maxRows = 5000

const joinChanges = (changes: readonly ChangedValue[], side: 'before' | 'after') =>
  changes.map((change) => `${change.label}: ${change[side]}`).join('; ')

/** Saves the filtered entries, the newest first; of more than 5,000 the newest, and says so. */
function AuditExport({ filter }: { filter: Omit<CallInput<typeof auditPages.find>, 'cursor'> }) {
  const { t } = useTranslation('audit-log')
  const { dayIn, time, number } = useFormat()
  const { getTitle, getChanges } = useEntryTexts()
  const toRow = (entry: AuditPageEntry) => {
    const changes = getChanges(entry)
    const moment = [{ day: dayIn(entry.at) }, time(entry.at)]
    return [...moment, entry.userName, getTitle(entry), entry.subject, joinChanges(changes, 'before'), joinChanges(changes, 'after')]
  }
  const toSheet = async () => {
    const readPage = async (cursor: string | undefined) => {
      const { entries, next } = await call(auditPages.find, { ...filter, ...(cursor === undefined ? {} : { cursor }) })
      return { rows: entries, next }
    }
    const { rows, isCut } = await readPages(readPage, maxRows)
    if (isCut) notify({ kind: 'info', text: t('export_cut', { total: number(maxRows) }) })
    const head = [t('day'), t('time_of_day'), t('team_member'), t('column_what'), t('column_record'), t('value_before'), t('value_after')]
    return { name: t('audit_log'), head, rows: rows.map(toRow) }
  }
  return <SheetExport toSheet={toSheet} />
}

const isKind = (text: string | null): text is AuditKind => auditKinds.some((kind) => kind === text)
const everybody = '-'

/** The filter of the audit log, in the page's address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind')
  const read = (name: 'userId' | 'from' | 'to') => params.get(name) ?? undefined
  const filter = { kind: isKind(kind) ? kind : undefined, userId: read('userId'), from: read('from'), to: read('to') }
  const set = (next: Partial<typeof filter>) => {
    const shown = Object.entries({ ...filter, ...next }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    setParams(Object.fromEntries(shown), { replace: true })
  }
  return { filter, set }
}
type Filter = ReturnType<typeof useFilter>

/** /auditLog: who did what and when in the salon, with the values before and after; for administrators. */
export function AuditLogScreen() {
  const { t } = useTranslation('audit-log')
  const filter = useFilter()
  return (
    <section className="screen">
      <header className="screen-head page-head page-top">
        <h1 className="grow">{t('audit_log')}</h1>
        <AuditExport filter={filter.filter} />
        <Link className={buttonClass({ variant: 'ghost' })} to="/imports">
          {t('imports_undo')}
        </Link>
      </header>
      <div className="al-body screen-body grid packed gap-16">
        <Filters {...filter} />
        <Pages key={JSON.stringify(filter.filter)} filter={filter.filter} />
      </div>
    </section>
  )
}

function Filters({ filter: { kind, userId, from, to }, set }: Filter) {
  const { t } = useTranslation('audit-log')
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 600_000 })
  const options = [
    { value: everybody, label: t('everybody') },
    ...people.map((person) => ({ value: person.userId, label: `${person.firstName} ${person.lastName}`.trim() })),
  ]
  return (
    <>
      <fieldset className="chips" aria-label={t('show')}>
        <Chip on={kind === undefined} onClick={() => set({ kind: undefined })}>
          {t('everything')}
        </Chip>
        {auditKinds.map((one) => (
          <Chip key={one} on={kind === one} onClick={() => set({ kind: kind === one ? undefined : one })}>
            {t(kindLabels[one])}
          </Chip>
        ))}
      </fieldset>
      <div className="al-filters grid gap-12">
        <Select
          label={t('team_member')}
          options={options}
          value={userId ?? everybody}
          onChange={(chosen) => set({ userId: chosen === everybody ? undefined : chosen })}
        />
        <DatePicker label={t('date_from')} max={to ?? today} value={from ?? null} onChange={(day) => set({ from: day ?? undefined })} />
        <DatePicker
          label={t('date_to')}
          {...(from === undefined ? {} : { min: from })}
          max={today}
          value={to ?? null}
          onChange={(day) => set({ to: day ?? undefined })}
        />
      </div>
    </>
  )
}

/** The pages that were opened so far. */
function Pages({ filter }: { filter: Filter['filter'] }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <div className="card tr-list">
      {cursors.map((cursor, index) => (
        <Page
          key={cursor ?? 'first'}
          filter={filter}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors((before) => [...before, next])}
        />
      ))}
    </div>
  )
}

/** Entries of one day after the other. */
const groupByDay = (entries: readonly AuditPageEntry[], toDay: (at: string) => string) => [...Map.groupBy(entries, ({ at }) => toDay(at))]

function Page({
  filter,
  cursor,
  isLast,
  onMore,
}: {
  filter: Filter['filter']
  cursor: string | undefined
  isLast: boolean
  onMore: (cursor: string) => void
}) {
  const { t } = useTranslation('audit-log')
  const { dayIn, day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const { busyId, undo } = useUndo()
  const read = useRead(auditPages.find, { ...filter, ...(cursor === undefined ? {} : { cursor }) })
  const isLate = useDelayed(read.isPending)
  if (read.error && !read.data) return <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
  if (!read.data) return <div>{isLate && <ListSkeleton rows={8} />}</div>
  const { entries, next } = read.data
  if (entries.length === 0 && cursor === undefined) return <Empty icon="list" title={t('nothing_logged')} text={t('nothing_logged_text')} />
  return (
    <>
      {groupByDay(entries, dayIn).map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day, 'full')}>
          <h2 className="al-day capital tint s t2 semi">{formatDay(day, 'full')}</h2>
          <ul>
            {ofDay.map((entry) => (
              <AuditRow key={entry.trailId} entry={entry} isBusy={busyId === entry.trailId} onUndo={() => undo(entry)} />
            ))}
          </ul>
        </section>
      ))}
      {isLast && next !== null && (
        <div className="al-more flex hair-above">
          <Button onClick={() => onMore(next)}>{t('show_earlier')}</Button>
        </div>
      )}
    </>
  )
}
