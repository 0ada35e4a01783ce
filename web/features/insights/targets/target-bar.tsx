import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TargetProgress } from '../../../../schema/api/insights/targets.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './targets-labels.ts'

/** What is left to the target in cents; at most 0 once it is reached. Null without a target, as on a day off. */
export const getOpen = ({ target, amount }: TargetProgress): number | null => (target ? cents(target) - cents(amount) : null)
/** Share of the target that is reached; 0 without one. */
export const getShare = ({ target, amount }: TargetProgress): number => (target ? Math.max(0, amount / target) : 0)

/** How far a target is reached, with a mark where it should be by now (`pace`, 0 to 1; null for none). */
export function TargetBar({ progress, pace, label }: { progress: TargetProgress; pace: number | null; label: string }) {
  const { t } = useTranslation('targets')
  const { share } = useFormat()
  const reached = getShare(progress)
  const toStyle = (value: number): CSSProperties => ({ width: `${Math.min(1, value) * 100}%` })
  return (
    <div
      className={classNames('tg-bar', reached >= 1 && 'is-reached')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, reached) * 100)}
      aria-valuetext={t('reached_share', { share: share(reached) })}
    >
      <i style={toStyle(reached)} />
      {pace !== null && pace < 1 && progress.target !== null && <u style={{ left: `${pace * 100}%` }} />}
    </div>
  )
}
