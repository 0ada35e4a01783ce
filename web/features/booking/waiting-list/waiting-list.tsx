import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { HoldField } from './hold-field.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { useWaitingList } from './use-waiting-list.ts'
import { WaitingListExport } from './waiting-list-export.tsx'
import { WaitingRow } from './waiting-row.tsx'
import './waiting-list.css'
import './waiting-list-labels.ts'

const isOpen = ({ state }: WaitingListEntry) => state === 'waiting' || state === 'offered'

/** The salon's waiting list: open entries, oldest first, and below them the recently closed ones. */
export function WaitingList() {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const { read, create, offer, remove } = useWaitingList()
  const [isAdding, setAdding] = useState(false)
  const [offered, setOffered] = useState<WaitingListEntry | null>(null)
  const late = useDelayed(read.isPending)
  const entries = read.data
  const [open, closed] = [entries?.filter(isOpen) ?? [], entries?.filter((entry) => !isOpen(entry)).toReversed() ?? []]
  const renderRows = (list: readonly WaitingListEntry[]) => (
    <ul className="waiting-rows">
      {list.map((entry) => (
        <WaitingRow key={entry.waitingListEntryId} entry={entry} onOffer={setOffered} onRemove={remove} />
      ))}
    </ul>
  )
  return (
    <section className="waiting" aria-label={t('waiting_list')}>
      <div className="waiting-head">
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
          <h2 className="waiting-part">{t('ended')}</h2>
          <div className="card">{renderRows(closed)}</div>
        </>
      )}
      {isAdding && <AddDialog create={create} onClose={() => setAdding(false)} />}
      {offered && <OfferDialog entry={offered} offer={offer} onClose={() => setOffered(null)} />}
    </section>
  )
}
