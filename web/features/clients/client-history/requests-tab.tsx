import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientHistoryRequest, clientHistoryRequests } from '../../../../schema/api/clients/client-notes.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import './client-history-labels.ts'
import { RequestDialog } from './request-dialog.tsx'
import { Loaded } from './tab-parts.tsx'
import { useCloseRequest, useDeleteRequest } from './use-note-list.ts'

/** What a client has asked for: open and done. */
export function RequestsTab({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-history')
  const read = useRead(clientHistoryRequests.ofClient, { clientId })
  const [edited, setEdited] = useState<ClientHistoryRequest | 'new' | null>(null)
  return (
    <>
      <Loaded read={read}>
        {(requests) =>
          requests.length === 0 ? (
            <Empty icon="list" title={t('no_requests')} text={t('no_requests_text')}>
              <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
                {t('new_request')}
              </Button>
            </Empty>
          ) : (
            <Requests requests={requests} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited !== null && <RequestDialog clientId={clientId} request={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type Shown = 'open' | 'done' | 'all'

function Requests({
  requests,
  onEdit,
}: {
  requests: readonly ClientHistoryRequest[]
  onEdit: (request: ClientHistoryRequest | 'new') => void
}) {
  const { t } = useTranslation('client-history')
  const [shown, setShown] = useState<Shown>('all')
  const open = requests.filter(({ done }) => done === null)
  const lists = { open, done: requests.filter(({ done }) => done !== null), all: requests }
  const labels = { open: t('open'), done: t('done'), all: t('all') }
  return (
    <section className="ch">
      <div className="ch-tools">
        {(['all', 'open', 'done'] as const).map((name) => (
          <Chip key={name} on={shown === name} onClick={() => setShown(name)}>
            {labels[name]} <span className="count">{lists[name].length}</span>
          </Chip>
        ))}
        <span className="grow" />
        <Button icon="plus" onClick={() => onEdit('new')}>
          {t('new_request')}
        </Button>
      </div>
      <ul className="ch-list" aria-label={t('requests')}>
        {lists[shown].map((request) => (
          <RequestRow key={request.clientHistoryRequestId} request={request} onEdit={() => onEdit(request)} />
        ))}
      </ul>
      {lists[shown].length === 0 && <p className="s muted">{t('nothing_found')}</p>}
    </section>
  )
}

function RequestRow({ request, onEdit }: { request: ClientHistoryRequest; onEdit: () => void }) {
  const { t } = useTranslation('client-history')
  const { date, dateOf } = useFormat()
  const close = useCloseRequest()
  const remove = useDeleteRequest()
  const { done, day, userDTO } = request
  const parts = [date(day), userDTO.firstName, done && t('done_on', { day: dateOf(done) })]
  return (
    <li className={done ? 'ch-entry is-off' : 'ch-entry'}>
      <Checkbox
        label={<span dir="auto">{request.request}</span>}
        checked={done !== null}
        onChange={(isDone) => close(request, isDone)}
        help={<span className="num">{parts.filter(Boolean).join(' · ')}</span>}
      />
      <span className="ch-entry-actions">
        <IconButton icon="edit" size="s" label={t('edit')} onClick={onEdit} />
        <IconButton icon="trash" size="s" label={t('delete')} onClick={() => remove(request)} />
      </span>
    </li>
  )
}
