import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Restore } from '../../../schema/api/take-outs.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './take-out.css'
import './take-out-labels.ts'
import { useRestore, useRestores } from './use-restore.ts'

/** A button with a dialog in which a platform administrator makes a salon of a file. */
export function RestoreButton() {
  const { t } = useTranslation('take-out')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t('from_file')}
      </Button>
      {open && <RestoreDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('take-out')
  const errorMessage = useErrorMessage()
  const input = useRef<HTMLInputElement>(null)
  const { data = [], error, refetch } = useRestores()
  const { sent, send, stop, resume, remove } = useRestore(() => void refetch())
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('restore_title')}
      subtitle={t('restore_text')}
      closeOnInteractOutside={false}
      locked={sent !== null}
    >
      <div className="take-out-choose">
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          className="sr"
          tabIndex={-1}
          aria-label={t('choose_data_file')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) send(file)
          }}
        />
        {sent ? (
          <Progress label={t('uploading_file', { name: sent.name })} value={sent.share} max={1} onStop={stop} />
        ) : (
          <Button variant="primary" icon="upload" onClick={() => input.current?.click()}>
            {t('choose_data_file')}
          </Button>
        )}
      </div>
      {error && data.length === 0 && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      <ul className="take-out-files take-out-restores">
        {data.map((restore) => (
          <RestoreRow
            key={restore.salonId}
            restore={restore}
            onResume={() => resume(restore.salonId)}
            onRemove={() => remove(restore.salonId)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface RestoreRowProps {
  readonly restore: Restore
  readonly onResume: () => void
  readonly onRemove: () => void
}
function RestoreRow({ restore, onResume, onRemove }: RestoreRowProps) {
  const { t } = useTranslation('take-out')
  const { number, dateOf, time } = useFormat()
  const { salonId, state, done, total, title, salonName, problem, created } = restore
  const problems = {
    unreadable: t('problem_unreadable'),
    altered: t('problem_altered'),
    too_large: t('problem_too_large'),
    version: t('problem_version'),
  } as const
  if (state === 'running') {
    return (
      <li>
        <div className="grow">
          <p className="semi">{salonName || title}</p>
          <Progress label={t('reading_in', { done: number(done), total: number(total) })} value={done} max={total} />
        </div>
      </li>
    )
  }
  const isDone = state === 'done'
  const isInterrupted = state === 'failed' && problem === null
  const text = state === 'draft' ? t('not_uploaded') : problem ? problems[problem] : t('restore_interrupted')
  return (
    <li>
      <div className="grow">
        <p className="semi">{isDone ? t('restored', { name: salonName }) : salonName || title}</p>
        <p className={isDone ? 's muted num' : 's red'}>{isDone ? `${dateOf(created)} ${time(created)}` : text}</p>
      </div>
      {isInterrupted && (
        <Button size="s" onClick={onResume}>
          {t('resume')}
        </Button>
      )}
      {isDone ? (
        <Link className={buttonClass({ size: 's' })} to={`/salon/${encodeURIComponent(salonId)}`}>
          {t('open_salon')}
        </Link>
      ) : (
        <Button size="s" onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}
