import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { jobs } from '../../../../schema/api/platform/jobs.ts'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { clientVisits } from '../../../../schema/api/visits/client-visits.ts'
import { isImportJob } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useSaveExport } from '../exports/index.ts'

const pollMs = 1500

/** The salon's jobs, read again and again while one is running: each poll lets the server go on with it. */
export function useJobs() {
  const [isPolling, setIsPolling] = useState(false)
  const read = useRead(jobs.list, {}, { refetchInterval: isPolling ? pollMs : false })
  const isRunning = read.data?.some(({ state }) => state === 'running') ?? false
  if (isRunning !== isPolling) setIsPolling(isRunning)
  return read
}

/** Tells when a job has ended that was running when the list was read before, or that has been started since. */
export function useJobNotices(list: readonly Job[] | undefined): void {
  const { t } = useTranslation('imports')
  const toDoneText = ({ kind, title, counts }: Job) =>
    isImportJob(kind) ? t('job_done', { title, count: counts.added }) : t('file_done', { title })
  const textOf = useRef(toDoneText)
  textOf.current = toDoneText
  const earlier = useRef<readonly Job[]>(undefined)
  useEffect(() => {
    if (!list) return
    const before = earlier.current
    earlier.current = list
    if (!before) return
    for (const job of list.filter((row) => wasOpen(row, before))) {
      if (job.state === 'done') notify({ kind: 'success', text: textOf.current(job) })
      if (job.state === 'failed') notify({ kind: 'error', text: t('job_failed', { title: job.title }) })
      if (job.state === 'undone') notify({ kind: 'success', text: t('job_undone', { title: job.title }) })
    }
  }, [list, t])
}

/** A short job may begin and end between two reads: it is newer than the newest of the earlier list. */
function wasOpen({ jobId, created }: Job, earlier: readonly Job[]): boolean {
  const before = earlier.find((job) => job.jobId === jobId)
  return before ? before.state === 'running' : created >= (earlier[0]?.created ?? '')
}

/** Stop, continue and the file of rejected rows. */
export function useJobActions() {
  const errorMessage = useErrorMessage()
  const options = {
    invalidates: [jobs.list, clientList.find, clients.search, clientVisits.ofClient],
    onError: (error: Error) => void notify({ kind: 'error', text: errorMessage(error) }),
  }
  const stop = useWrite(jobs.stop, options)
  const resume = useWrite(jobs.resume, options)
  const saveExport = useSaveExport()
  const save = useDownload()
  const download = async (job: Job) => {
    if (!isImportJob(job.kind)) return saveExport(job)
    await save(() => call(jobs.result, { jobId: job.jobId }), jobs.result.reply.file)
  }
  return {
    stop: (jobId: string) => stop.mutate({ input: { jobId } }),
    resume: (jobId: string) => resume.mutate({ input: { jobId } }),
    download: (job: Job) => void download(job),
    isBusy: stop.isPending || resume.isPending,
  }
}
