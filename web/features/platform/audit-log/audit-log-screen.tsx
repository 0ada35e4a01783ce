import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type AuditKind, type AuditPageEntry, auditKinds, auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditRow } from './audit-row.tsx'
import './audit-log.css'
import { kindLabels } from './audit-log-labels.ts'
import { useUndo } from './use-undo.ts'

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
    <section className="al">
      <header className="al-head">
        <h1 className="grow">{t('audit_log')}</h1>
        <AuditExport filter={filter.filter} />
        <Link className={buttonClass({ variant: 'ghost' })} to="/imports">
          {t('imports_undo')}
        </Link>
      </header>
      <div className="al-body">
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
      <fieldset className="al-chips" aria-label={t('show')}>
        <Chip on={kind === undefined} onClick={() => set({ kind: undefined })}>
          {t('everything')}
        </Chip>
        {auditKinds.map((one) => (
          <Chip key={one} on={kind === one} onClick={() => set({ kind: kind === one ? undefined : one })}>
            {t(kindLabels[one])}
          </Chip>
        ))}
      </fieldset>
      <div className="al-filters">
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
          <h2 className="al-day capital">{formatDay(day, 'full')}</h2>
          <ul>
            {ofDay.map((entry) => (
              <AuditRow key={entry.trailId} entry={entry} isBusy={busyId === entry.trailId} onUndo={() => undo(entry)} />
            ))}
          </ul>
        </section>
      ))}
      {isLast && next !== null && (
        <div className="al-more">
          <Button onClick={() => onMore(next)}>{t('show_earlier')}</Button>
        </div>
      )}
    </>
  )
}
