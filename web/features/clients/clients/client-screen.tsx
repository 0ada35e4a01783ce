import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useOpenRecord } from '../../../api/open-record.ts'
import { useRead } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PresenceNote } from '../../platform/live/index.ts'
import { ClientHead } from './client-head.tsx'
import '../../../ui/page.css'
import './client-record.css'
import { clientTabs, useTabLabels } from './client-tabs.tsx'

/** /clientInfo/:id: a client's record. `?tabvalue=` chooses the tab. */
export function ClientScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(clientRecord.overview, { clientId: id })
  const isLate = useDelayed(isPending)
  return (
    <section className="cl-record record anchor">
      {error && !data && (
        <>
          <h1 className="sr">{t('client')}</h1>
          <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
        </>
      )}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data && error instanceof CallError && error.status === 404 && <GoneNote clientId={id} />}
      {data && <ClientRecord key={id} overview={data} />}
    </section>
  )
}

/** Says who has deleted or merged the client while their record is open: what was typed stays there to be read. */
function GoneNote({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients')
  const author = useAuthor({ clientId })
  return (
    <Note tone="warn" live title={author?.kind === 'colleague' ? t('client_gone', { name: author.name }) : t('client_gone_elsewhere')} />
  )
}

function ClientRecord({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const labels = useTabLabels()
  const { clientId } = overview.clientDTO
  useOpenRecord('client', clientId)
  const [query, setQuery] = useSearchParams()
  const value = query.get('tabvalue')
  const current = clientTabs.find(({ parts }) => parts.some((part) => part.value === value)) ?? clientTabs[0]
  const part = current.parts.find((one) => one.value === value) ?? current.parts[0]
  const open = (next: string) => setQuery(next === '0' ? {} : { tabvalue: next })
  const Content = part.content
  return (
    <>
      <ClientHead overview={overview} isBrief={current.key !== 'overview'} />
      <PresenceNote kind="client" id={clientId} />
      <Tabs
        className="record-tabs"
        collapses
        label={t('tabs')}
        value={current.parts[0].value}
        onChange={open}
        tabs={clientTabs.map(({ key, parts }) => ({
          value: parts[0].value,
          label: labels[key],
          count: parts.reduce((sum, { count }) => sum + (count?.(overview) ?? 0), 0) || undefined,
          content: (
            <div className="record-body grid gap-16">
              {parts.length > 1 && (
                <Segment
                  className="cl-parts"
                  label={labels[key]}
                  value={part.value}
                  onChange={open}
                  options={parts.map((one) => ({ value: one.value, label: labels[one.key] }))}
                />
              )}
              <Content overview={overview} />
            </div>
          ),
        }))}
      />
    </>
  )
}
