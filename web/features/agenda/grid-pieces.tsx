import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useDesk } from './agenda-store.ts'
import './agenda-labels.ts'
import { useGrid } from './grid-context.ts'
import { useOffLabel } from './unavailable-label.tsx'
import { useMinute } from './use-minute.ts'

/** A grey stretch with its reason. */
export function OffView({ offId }: { offId: string }) {
  const word = useOffLabel()
  const stretch = useGrid().off.get(offId)
  return (
    <div className="ag-off">
      <span>{stretch && word(stretch)}</span>
    </div>
  )
}

/** The time beside the line for now. */
export function NowTime() {
  const { t } = useTranslation('agenda')
  const { time } = useFormat()
  const now = time(useMinute())
  return (
    <span className="num">
      <span className="sr">{t('now')} </span>
      {now}
    </span>
  )
}

/** A piece of the booking that is being written, where it would stand. */
export function GhostView({ keyOf }: { keyOf: string }) {
  const { ghost } = useDesk()
  const { time } = useFormat()
  const piece = ghost?.pieces.find((one) => one.key === keyOf)
  if (!ghost || !piece) return null
  return (
    <article className={classNames('ev', 'is-new', piece.clash && 'is-clash')}>
      <div className="l1">
        <span>{time(piece.start * 1000)}</span>
      </div>
      <div className="who">
        <span className="ell">{ghost.name}</span>
      </div>
      <div className="what">{piece.service || ghost.note}</div>
    </article>
  )
}
