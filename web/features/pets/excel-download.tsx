import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { petExports } from '../../../schema/api/pet-exports.ts'
import { subClients } from '../../../schema/api/pets.ts'
import { CallError, call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { watchJobs } from '../../api/jobs-watch.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { toLanguage } from '../../i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './pets-labels.ts'

const pollMs = 1500
type Period = { from?: string; to?: string }

const isTooLarge = (error: unknown) => error instanceof CallError && error.code === 'export_too_large'

/** Saves Pet-Details.xlsx of a period; a file that is too large for one reply is made in the background. */
export function useExcelDownload(period: Period) {
  const { i18n } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const [query, setQuery] = useSearchParams()
  const jobId = query.get('job')
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const input = { ...period, language: toLanguage(i18n.language) }
  const start = useWrite(petExports.start, {
    onSuccess: (job) => {
      watchJobs()
      setQuery({ job: job.jobId }, { replace: true })
    },
    onError: showError,
  })
  const direct = useWrite(subClients.excel, {
    onSuccess: (file) => saveFile(file, subClients.excel.reply.file),
    onError: (error) => (isTooLarge(error) ? start.mutate({ input }) : showError(error)),
  })
  const close = () => setQuery({}, { replace: true })
  return { jobId, close, isBusy: direct.isPending || start.isPending, download: () => direct.mutate({ input }) }
}

/** The progress of a file that is made in the background, then the file. */
export function ExcelJob({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t } = useTranslation('pets')
  const { number } = useFormat()
  const errorMessage = useErrorMessage()
  const [isRunning, setIsRunning] = useState(true)
  const { data: job, error } = useRead(petExports.one, { jobId }, { refetchInterval: isRunning && pollMs })
  if (job && isRunning !== (job.state === 'running')) setIsRunning(job.state === 'running')
  const save = async () => {
    try {
      saveFile(await call(petExports.file, { jobId }), petExports.file.reply.file)
    } catch (failure) {
      notify({ kind: 'error', text: errorMessage(failure) })
    }
  }
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
          <Button icon="download" onClick={() => void save()}>
            {t('download_excel')}
          </Button>
        </>
      }
    />
  )
}
