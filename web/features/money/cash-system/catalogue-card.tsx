import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { CashConnection, CashRun } from '../../../../schema/api/money/cash-system-schemas.ts'
import { jobs } from '../../../../schema/api/platform/jobs.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { watchJobs } from '../../../api/jobs-watch.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { importedReads, useConnection } from './use-cash-system.ts'

/** Starts one of the imports: a GET that answers the running one where there is one. */
function useStart(salonId: string) {
  const errorMessage = useErrorMessage()
  const { refetch } = useConnection(salonId)
  const [isBusy, setIsBusy] = useState(false)
  const start = async (endpoint: typeof cashSystem.importServicesProducts | typeof cashSystem.importClients) => {
    setIsBusy(true)
    try {
      await call(endpoint, { salonId })
      watchJobs()
      await refetch()
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return { start: (endpoint: Parameters<typeof start>[0]) => void start(endpoint), isBusy }
}

/** What both sides have, the categories, and the imports. */
export function CatalogueCard({ connection }: { connection: CashConnection }) {
  const { t } = useTranslation('cash-system')
  const { number } = useFormat()
  const [isMarking, setIsMarking] = useState(false)
  const { salonId, runs, unmarkedCategories, services, products, clients } = connection
  const { start, isBusy } = useStart(salonId)
  const isRunning = (kind: CashRun['kind']) => runs.some((run) => run.kind === kind && run.state === 'running')
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{t('catalogue')}</h3>
          <p className="xs muted num">
            {t('in_sync', { services: number(services), products: number(products), clients: number(clients) })}
          </p>
        </div>
        <Button size="s" onClick={() => setIsMarking(true)}>
          {t('mark_categories')}
        </Button>
      </header>
      <div className="body grid gap-12">
        {unmarkedCategories > 0 && <Note tone="warn">{t('categories_unmarked', { count: unmarkedCategories })}</Note>}
        <p className="s muted">{t('import_text')}</p>
        <div className="row wrap">
          <Button icon="download" busy={isBusy} disabled={isRunning('cash_items')} onClick={() => start(cashSystem.importServicesProducts)}>
            {t('import_items')}
          </Button>
          <Button icon="download" busy={isBusy} disabled={isRunning('cash_clients')} onClick={() => start(cashSystem.importClients)}>
            {t('import_clients')}
          </Button>
        </div>
        <h4 className="s semi">{t('last_imports')}</h4>
        {runs.length === 0 && <p className="s muted">{t('no_imports')}</p>}
        <ul className="cash-runs grid gap-12">
          {runs.map((run) => (
            <RunRow key={run.jobId} run={run} />
          ))}
        </ul>
        {runs.some(({ kind, counts }) => kind === 'cash_items' && counts.added > 0) && <p className="xs muted">{t('new_services')}</p>}
      </div>
      {isMarking && <CategoriesDialog salonId={salonId} onClose={() => setIsMarking(false)} />}
    </div>
  )
}

function RunRow({ run }: { run: CashRun }) {
  const { t } = useTranslation('cash-system')
  const errorMessage = useErrorMessage()
  const { number, momentOf } = useFormat()
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const resume = useWrite(jobs.resume, { invalidates: importedReads, onError })
  const stop = useWrite(jobs.stop, { invalidates: importedReads, onError })
  const { jobId, kind, state, counts, done, total, failure, created } = run
  const input = { jobId }
  const figures = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)])) as Record<
    keyof typeof counts,
    string
  >
  return (
    <li>
      <div className="row wrap">
        <b className="semi grow s">{kind === 'cash_items' ? t('kind_items') : t('clients')}</b>
        <span className="xs muted num">{momentOf(created)}</span>
      </div>
      {state === 'running' ? (
        <Progress
          label={t('rows_done', { done: number(done), total: number(total) })}
          value={total === 0 ? null : done}
          max={total}
          onStop={() => stop.mutate({ input })}
        />
      ) : (
        <p className="xs muted num">{t('counts', figures)}</p>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <div className="row wrap">
          {failure && <p className="s red grow">{errorMessage(failure)}</p>}
          <Button size="s" icon="play" busy={resume.isPending} onClick={() => resume.mutate({ input })}>
            {t('try_again')}
          </Button>
        </div>
      )}
    </li>
  )
}
