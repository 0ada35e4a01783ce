import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingListSettings as endpoints } from '../../../../schema/api/booking/waiting-list.ts'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { useWaitingList } from './use-waiting-list.ts'
import { WaitingRow } from './waiting-row.tsx'
import './waiting-list.css'
import { useQueryClient } from '@tanstack/react-query'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Select } from '../../../ui/select.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useEntryTexts } from './use-entry-texts.ts'

const key = readKey(endpoints.one, {})
/** Minutes. */
const holdOptions = [10, 15, 30, 60, 120, 240, 720, 1440] as const

/** How long an offered time is held. Only administrators can change it. */
function HoldField() {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { roles } = useMe()
  const { data } = useRead(endpoints.one, {}, { staleTime: 60_000 })
  const [selected, setSelected] = useState<number | null>(null)
  const { mutate, isPending } = useWrite(endpoints.update, {
    invalidates: [endpoints.one],
    onSuccess: (settings) => {
      client.setQueryData(key, settings)
      notify({ kind: 'success', text: t('hold_saved') })
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  if (!data) return null
  const current = selected !== null && isPending ? selected : data.holdMinutes
  const minutes = [...new Set([...holdOptions, current])].sort((a, b) => a - b)
  const formatHold = (count: number) => (count % 60 === 0 ? t('hold_hours', { count: count / 60 }) : t('hold_minutes', { count }))
  return (
    <Select
      className="waiting-hold"
      label={t('hold')}
      disabled={!hasAnyRole(roles, groups.admin)}
      value={String(current)}
      options={minutes.map((count) => ({ value: String(count), label: formatHold(count) }))}
      onChange={(value) => {
        setSelected(Number(value))
        mutate({ input: {}, body: { holdMinutes: Number(value), version: data.version } })
      }}
    />
  )
}

/** Saves the entries that are shown, in their order. */
function WaitingListExport({ entries }: { entries: readonly WaitingListEntry[] }) {
  const { t } = useTranslation('waiting-list')
  const { dayIn } = useFormat()
  const { states, getServices, getWeekdays, getLastOffer } = useEntryTexts()
  const toSheet = () => ({
    name: t('waiting_list'),
    head: [
      t('client'),
      t('phone'),
      t('services'),
      t('how_many'),
      t('first_day'),
      t('last_day'),
      t('weekdays'),
      t('time_from'),
      t('time_to'),
      t('note'),
      t('status'),
      t('last_offer'),
      t('added_on'),
    ],
    rows: entries.map((entry) => [
      entry.clientDTO.name,
      formatPhone(entry.clientDTO.phoneNumber),
      getServices(entry),
      entry.people,
      { day: entry.dayFrom },
      { day: entry.dayTo },
      getWeekdays(entry),
      entry.from,
      entry.to,
      entry.note,
      states[entry.state],
      getLastOffer(entry),
      { day: dayIn(entry.created) },
    ]),
  })
  return <SheetExport disabled={entries.length === 0} toSheet={toSheet} />
}

const isOpen = ({ state }: WaitingListEntry) => state === 'waiting' || state === 'offered'

/** The salon's waiting list: open entries, oldest first, and below them the recently closed ones. */
export function WaitingList() {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const { read, create, offer, answer, remove } = useWaitingList()
  const [isAdding, setAdding] = useState(false)
  const [offered, setOffered] = useState<WaitingListEntry | null>(null)
  const [answered, setAnswered] = useState<WaitingListEntry | null>(null)
  const late = useDelayed(read.isPending)
  const entries = read.data
  const [open, closed] = [entries?.filter(isOpen) ?? [], entries?.filter((entry) => !isOpen(entry)).toReversed() ?? []]
  const renderRows = (list: readonly WaitingListEntry[]) => (
    <ul className="waiting-rows lined grid">
      {list.map((entry) => (
        <WaitingRow key={entry.waitingListEntryId} entry={entry} onOffer={setOffered} onAnswer={setAnswered} onRemove={remove} />
      ))}
    </ul>
  )
  return (
    <section className="waiting grid packed gap-16" aria-label={t('waiting_list')}>
      <div className="waiting-head wrap flex bottom gap-12">
        <p className="s muted grow">{t('text')}</p>
        <HoldField />
        <WaitingListExport entries={[...open, ...closed]} />
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('add_client')}
        </Button>
      </div>
      <div className="card">
        {read.error && !entries && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
        {read.isPending && late && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {entries && open.length === 0 && <Empty icon="bell" title={t('list_empty')} text={t('list_empty_text')} />}
        {open.length > 0 && renderRows(open)}
      </div>
      {closed.length > 0 && (
        <>
          <h2 className="waiting-part s semi">{t('ended')}</h2>
          <div className="card">{renderRows(closed)}</div>
        </>
      )}
      {isAdding && <AddDialog create={create} onClose={() => setAdding(false)} />}
      {answered && <AnswerDialog entry={answered} answer={answer} onClose={() => setAnswered(null)} />}
      {offered && <OfferDialog entry={offered} offer={offer} onClose={() => setOffered(null)} />}
    </section>
  )
}
