import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { tableExports } from '../../../../schema/api/records/exports.ts'
import { takeOuts } from '../../../../schema/api/records/take-out.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'

const pollMs = 1500

/** Saves the file of a job that is done. */
export function useSaveExport(): (job: Pick<Job, 'jobId' | 'kind' | 'title'>) => Promise<void> {
  const save = useDownload()
  return ({ jobId, kind, title }) => save(() => call(kind === 'take_out' ? takeOuts.file : tableExports.file, { jobId }), title)
}

/** The progress of a file that is made in the background, then the file. */
export function ExportJob({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { number } = useFormat()
  const errorMessage = useErrorMessage()
  const save = useSaveExport()
  const [isRunning, setIsRunning] = useState(true)
  const { data: job, error } = useRead(tableExports.job, { jobId }, { refetchInterval: isRunning && pollMs })
  if (job && isRunning !== (job.state === 'running')) setIsRunning(job.state === 'running')
  const close = (
    <Button variant="ghost" onClick={onClose}>
      {t('close')}
    </Button>
  )
  if (error && !job) {
    return (
      <Note tone="warn" live actions={close}>
        {errorMessage(error)}
      </Note>
    )
  }
  if (!job) return null
  if (job.state === 'running') {
    return <Progress label={t('file_in_progress', { done: number(job.done), total: number(job.total) })} value={job.done} max={job.total} />
  }
  if (!job.hasResult) return <Note tone="warn" live title={t('file_failed')} actions={close} />
  return (
    <Note
      tone="ok"
      live
      title={t('file_ready')}
      actions={
        <>
          {close}
          <Button icon="download" onClick={() => void save(job)}>
            {t('download_file')}
          </Button>
        </>
      }
    />
  )
}
