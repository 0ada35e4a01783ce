import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
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
      {data && <ClientRecord key={id} overview={data} />}
    </section>
  )
}

function ClientRecord({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const labels = useTabLabels()
  const [query, setQuery] = useSearchParams()
  const current = clientTabs.find(({ value }) => value === query.get('tabvalue')) ?? clientTabs[0]
  return (
    <>
      <ClientHead overview={overview} />
      <Tabs
        className="record-tabs"
        label={t('tabs')}
        value={current?.value ?? '0'}
        onChange={(value) => setQuery(value === '0' ? {} : { tabvalue: value })}
        tabs={clientTabs.map(({ value, key, count, content: Content }) => ({
          value,
          label: labels[key],
          count: count?.(overview),
          content: (
            <div className="record-body">
              <Content overview={overview} />
            </div>
          ),
        }))}
      />
    </>
  )
}
