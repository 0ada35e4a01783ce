import { Progress as Ark } from '@ark-ui/react/progress'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { useFormat } from './use-format.ts'
import './figures.css'

/** A progress bar with label, percentage, note and a way to stop. */
export function Progress({
  label,
  value,
  max = 100,
  note,
  onStop,
}: {
  label: string
  /** Null: indeterminate. */
  value: number | null
  max?: number
  note?: ReactNode
  onStop?: () => void
}) {
  const { t } = useTranslation()
  const { share } = useFormat()
  const percentage = value === null ? undefined : share(Math.min(1, max === 0 ? 1 : Math.floor((value / max) * 100) / 100))
  return (
    <Ark.Root className="progress" value={value} max={max} translations={{ value: () => label }}>
      <div className="row between s">
        <Ark.Label className="progress-label">{label}</Ark.Label>
        {percentage && <b className="num semi">{percentage}</b>}
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

/** An inline spinner, for a search or a save. */
export function Spinner({ className }: { className?: string }) {
  const { t } = useTranslation()
  return <span className={classNames('spin', className)} role="status" aria-label={t('loading')} />
}
