import { Progress as Ark } from '@ark-ui/react/progress'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { useFormat } from './use-format.ts'

/** Long work: what it is, how far in per cent, how many of how many, and a way to stop. */
export function Progress({
  label,
  value,
  max = 100,
  note,
  onStop,
}: {
  label: string /** Null: nobody knows how far. */
  value: number | null
  max?: number
  note?: ReactNode
  onStop?: () => void
}) {
  const { t } = useTranslation()
  const { share } = useFormat()
  const part = value === null ? undefined : share(Math.min(1, max === 0 ? 1 : Math.floor((value / max) * 100) / 100))
  return (
    <Ark.Root className="progress" value={value} max={max} translations={{ value: () => part ?? t('loading') }}>
      <div className="row between s">
        <Ark.Label className="progress-label">{label}</Ark.Label>
        {part && <b className="num semi">{part}</b>}
      </div>
      <Ark.Track className="bar-x">
        <Ark.Range />
      </Ark.Track>
      {(note || onStop) && (
        <div className="row between xs muted">
          <span>{note}</span>
          {onStop && (
            <button type="button" className="acc semi" onClick={onStop}>
              {t('stop')}
            </button>
          )}
        </div>
      )}
    </Ark.Root>
  )
}

/** Something small is going on, in place: a search, a save. */
export function Progressing({ className }: { className?: string }) {
  const { t } = useTranslation()
  return <span className={classNames('spin', className)} role="status" aria-label={t('loading')} />
}
