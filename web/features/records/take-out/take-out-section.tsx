import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeOuts } from '../../../../schema/api/records/take-out.ts'
import type { TakeOut } from '../../../../schema/api/records/take-out-schemas.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './take-out.css'

const pollMs = 1500
const megabyte = 1_000_000

/** The salon's files, read again and again while one is being made: each poll lets the server go on with it. */
function useTakeOuts() {
  const [isPolling, setIsPolling] = useState(false)
  const read = useRead(takeOuts.list, {}, { refetchInterval: isPolling && pollMs })
  const isRunning = read.data?.some(({ state }) => state === 'running') ?? false
  if (isRunning !== isPolling) setIsPolling(isRunning)
  return { ...read, isRunning }
}

/** Settings section: everything of the salon as a file. */
export function TakeOutSection() {
  const { t } = useTranslation('take-out')
  const errorMessage = useErrorMessage()
  const { data, error, refetch, isRunning } = useTakeOuts()
  const isLate = useDelayed(!data && !error)
  const start = useWrite(takeOuts.start, {
    invalidates: [takeOuts.list],
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  return (
    <section className="card" aria-labelledby="take-out-title">
      <header className="take-out-head wrap gap-12">
        <div className="grow">
          <h2 id="take-out-title">{t('your_data')}</h2>
          <p className="s muted">{t('your_data_text')}</p>
        </div>
        <Button
          variant="primary"
          icon="download"
          busy={start.isPending}
          disabled={!data || isRunning}
          onClick={() => start.mutate({ input: {} })}
        >
          {t('make_file')}
        </Button>
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && isLate && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Empty icon="download" title={t('no_files')} text={t('no_files_text')} />}
      <ul className="take-out-files">
        {data?.map((file) => (
          <FileRow key={file.jobId} file={file} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ file }: { file: TakeOut }) {
  const { t } = useTranslation('take-out')
  const { number, dateOf, dayIn, time } = useFormat()
  const download = useDownload()
  const [busy, setBusy] = useState(false)
  const { state, done, total, created, size, expires, jobId } = file
  const save = async () => {
    setBusy(true)
    await download(() => call(takeOuts.file, { jobId }), `salon-data-${dayIn(created).replaceAll('-', '')}.zip`)
    setBusy(false)
  }
  const toMegabytes = (bytes: number) => number(Math.max(0.1, Math.round((10 * bytes) / megabyte) / 10))
  if (state === 'running') {
    return (
      <li>
        <div className="grow">
          <Progress label={t('progress', { done: number(done), total: number(total) })} value={done} max={total} />
        </div>
      </li>
    )
  }
  return (
    <li>
      <div className="grow">
        <b className="semi">{t('file_of', { day: dateOf(created), at: time(created) })}</b>
        <p className="s muted num">
          {state === 'done' && size !== null && expires !== null
            ? [`${toMegabytes(size)} MB`, t('until_day', { day: dateOf(expires) })].join(' · ')
            : t('file_not_made')}
        </p>
      </div>
      {state === 'done' && (
        <Button icon="download" busy={busy} onClick={() => void save()}>
          {t('download')}
        </Button>
      )}
    </li>
  )
}
