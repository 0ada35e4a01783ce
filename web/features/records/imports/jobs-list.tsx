import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { isImportJob } from '../../../../schema/terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useImportLabels } from './import-labels.ts'
import { useImportUndo } from './use-import-undo.ts'
import { useJobActions } from './use-jobs.ts'
import './imports.css'

function JobRow({ job, actions }: { job: Job; actions: ReturnType<typeof useJobActions> }) {
  const { t } = useTranslation('imports')
  const { number, momentOf } = useFormat()
  const { jobKinds, states } = useImportLabels()
  const { jobId, state, counts, done, total } = job
  const isRunning = state === 'running'
  const isImport = isImportJob(job.kind)
  const { undo, isPending } = useImportUndo()
  return (
    <li className="im-job grid gap-4">
      <div className="row wrap">
        <b className="semi grow ell" dir="auto">
          {job.title}
        </b>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      <p className="s muted num">
        {[jobKinds[job.kind], momentOf(job.created)].join(' · ')}
        {!isRunning &&
          isImport &&
          ` · ${t('counts', { added: number(counts.added), known: number(counts.known), rejected: number(counts.rejected) })}`}
      </p>
      {isRunning && (
        <Progress
          label={t('rows_done', { done: number(done), total: number(total) })}
          value={done}
          max={total}
          onStop={() => actions.stop(jobId)}
        />
      )}
      <div className="row wrap im-job-actions">
        {(state === 'stopped' || state === 'failed') && (
          <Button size="s" icon="play" busy={actions.isBusy} onClick={() => actions.resume(jobId)}>
            {t('resume')}
          </Button>
        )}
        {job.hasResult && (
          <Button size="s" icon="download" onClick={() => actions.download(job)}>
            {isImport ? t('rejected_rows') : t('download_file')}
          </Button>
        )}
        {(state === 'done' || state === 'stopped') && counts.added > 0 && job.kind.startsWith('import_') && (
          <Button size="s" icon="undo" busy={isPending} onClick={() => undo(jobId, job.title)}>
            {t('undo_import')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Running and finished jobs with what can be done about each. */
export function JobsList({ jobs }: { jobs: readonly Job[] }) {
  const actions = useJobActions()
  return (
    <ul className="lined">
      {jobs.map((job) => (
        <JobRow key={job.jobId} job={job} actions={actions} />
      ))}
    </ul>
  )
}
