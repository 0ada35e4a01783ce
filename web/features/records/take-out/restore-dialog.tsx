import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Restore } from '../../../../schema/api/records/take-out-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './take-out.css'
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
  const { sent, send, stop, resume, remove } = useRestore(refetch)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('restore_title')}
      subtitle={t('restore_text')}
      closeOnInteractOutside={false}
      locked={sent !== null}
    >
      <div className="grid left gap-12">
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
  readonly onResume: () => Promise<void>
  readonly onRemove: () => void
}
/** A salon that is or was made of a file: how far it is, and what can be done with it. */
function RestoreRow({ restore, onResume, onRemove }: RestoreRowProps) {
  const { t } = useTranslation('take-out')
  const { number, momentOf } = useFormat()
  const [isResuming, setIsResuming] = useState(false)
  const { salonId, state, done, total, title, salonName, problem, emptied, created } = restore
  const problems = {
    unreadable: t('problem_unreadable'),
    altered: t('problem_altered'),
    too_large: t('problem_too_large'),
    version: t('problem_version'),
  } as const
  const name = salonName || title
  if (state === 'running') {
    return (
      <li>
        <div className="grow">
          <p className="semi">{name}</p>
          <Progress label={t('reading_in', { done: number(done), total: number(total) })} value={done} max={total} />
        </div>
      </li>
    )
  }
  const isDone = state === 'done'
  const isInterrupted = state === 'failed' && problem === null
  const text = state === 'draft' ? t('not_uploaded') : problem ? problems[problem] : t('restore_interrupted')
  const tone = isDone ? 's muted num' : isInterrupted ? 's amber' : 's red'
  const resume = async () => {
    setIsResuming(true)
    await onResume()
    setIsResuming(false)
  }
  const remove = async () => {
    const question = { title: t('remove_question'), text: t('remove_text', { name }), confirmLabel: t('remove') }
    if (!isInterrupted || (await confirm({ kind: 'standard', danger: true, ...question }))) onRemove()
  }
  return (
    <li>
      <div className="grow">
        <p className="semi">{isDone ? t('salon_ready', { name: salonName }) : name}</p>
        <p className={tone}>{isDone ? momentOf(created) : text}</p>
        {isDone && emptied.length > 0 && (
          <p className="s amber">
            {t('left_empty', {
              count: emptied.reduce((sum, { count }) => sum + count, 0),
              fields: emptied.map(({ field }) => field).join(', '),
            })}
          </p>
        )}
      </div>
      <div className="row">
        {isInterrupted && (
          <Button size="s" variant="soft" busy={isResuming} aria-label={`${t('resume')}: ${name}`} onClick={() => void resume()}>
            {t('resume')}
          </Button>
        )}
        {isDone ? (
          <Link className={buttonClass({ size: 's' })} to={`/salon/${encodeURIComponent(salonId)}`}>
            {t('open_salon')}
          </Link>
        ) : (
          <Button size="s" aria-label={`${t('remove')}: ${name}`} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
