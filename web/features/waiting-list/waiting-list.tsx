import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { HoldField } from './hold-field.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { useWaiting } from './use-waiting.ts'
import { WaitingRow } from './waiting-row.tsx'
import './waiting-list.css'
import './waiting-labels.ts'

const waits = ({ state }: WaitingListEntry) => state === 'waiting' || state === 'offered'

/** The desk's waiting list: those who wait, the oldest first, and how it ended for the others of the last days. */
export function WaitingList() {
  const { t } = useTranslation('waiting-list')
  const sentence = useErrorMessage()
  const { read, create, offer, remove } = useWaiting()
  const [adds, setAdds] = useState(false)
  const [offered, setOffered] = useState<WaitingListEntry | null>(null)
  const late = useDelayed(read.isPending)
  const entries = read.data
  const [open, ended] = [entries?.filter(waits) ?? [], entries?.filter((entry) => !waits(entry)).toReversed() ?? []]
  const rows = (list: readonly WaitingListEntry[]) => (
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
        <Button variant="primary" icon="plus" onClick={() => setAdds(true)}>
          {t('add_client')}
        </Button>
      </div>
      <div className="card">
        {read.error && !entries && <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />}
        {read.isPending && late && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {entries && open.length === 0 && <Empty icon="bell" title={t('list_empty')} text={t('list_empty_text')} />}
        {open.length > 0 && rows(open)}
      </div>
      {ended.length > 0 && (
        <>
          <h2 className="waiting-part">{t('ended')}</h2>
          <div className="card">{rows(ended)}</div>
        </>
      )}
      {adds && <AddDialog create={create} onClose={() => setAdds(false)} />}
      {offered && <OfferDialog entry={offered} offer={offer} onClose={() => setOffered(null)} />}
    </section>
  )
}
