import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryRequests } from '../../../../schema/api/clients/client-notes.ts'
import type { ClientHistoryRequest } from '../../../../schema/api/clients/client-notes-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Loaded } from './tab-parts.tsx'
import { useCloseRequest, useDeleteRequest, useRequestWrites } from './use-note-list.ts'

interface Values {
  request: string
  day: string | null
}

/** A new or existing request of a client. */
function RequestDialog({ clientId, request, onClose }: { clientId: string; request: ClientHistoryRequest | null; onClose: () => void }) {
  const { t } = useTranslation('client-history')
  const { date, dayIn } = useFormat()
  const form = useEntityForm(request, useRequestWrites(), {
    toValues: (one): Values => ({ request: one?.request ?? '', day: one?.day ?? dayIn(Date.now()) }),
    toBody: (values, isNew) => (isNew ? { ...values, clientId } : values),
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const describeConflict = describeFields<Values>({
    request: (values) => [t('request'), values.request],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
  })
  return (
    <EntityDialog title={request ? t('request') : t('new_request')} form={form} describeConflict={describeConflict} onClose={onClose}>
      <TextareaField label={t('request')} help={t('request_help')} required {...form.bind('request')} />
      <DatePicker label={t('day')} required {...form.bind('day')} />
    </EntityDialog>
  )
}

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
    <section className="ch col gap-12">
      <div className="ch-tools wrap row">
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
      <ul className="ch-list lined box s" aria-label={t('requests')}>
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
    <li className={done ? 'ch-entry is-off grid middle gap-12' : 'ch-entry grid middle gap-12'}>
      <Checkbox
        label={<span dir="auto">{request.request}</span>}
        checked={done !== null}
        onChange={(isDone) => close(request, isDone)}
        help={<span className="num">{parts.filter(Boolean).join(' · ')}</span>}
      />
      <span className="flex gap-4">
        <IconButton icon="edit" size="s" label={t('edit')} onClick={onEdit} />
        <IconButton icon="trash" size="s" label={t('delete')} onClick={() => remove(request)} />
      </span>
    </li>
  )
}
