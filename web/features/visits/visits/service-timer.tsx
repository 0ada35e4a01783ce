import { useTranslation } from 'react-i18next'
import { isRunning, isTimed } from '../../../../schema/rules/visits/visit-steps.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSecond } from '../../../ui/use-clock.ts'
import { formatStopwatch, getElapsedSeconds, isLate } from './elapsed.ts'

interface Timed {
  start: string | null
  end: string | null
  length: number
}

/** Duration of a service: planned, running against the plan (amber once it is exceeded), or done. A surcharge has none. */
export function ServiceTimer({ service }: { service: Timed }) {
  const { t } = useTranslation('visits')
  if (!isTimed(service)) return null
  if (isRunning(service)) return <Running service={service} />
  if (service.end === null)
    return <span className="vs-timer inline middle gap-4 no-shrink muted num">{t('minutes', { minutes: service.length })}</span>
  const seconds = getElapsedSeconds(service, 0)
  const late = seconds !== null && isLate(service, 0)
  return (
    <span className={classNames('vs-timer inline middle gap-4 no-shrink muted num', late ? 'amber' : 'green')}>
      <Icon name="check" size={12} label={t('done')} />
      {seconds === null ? t('not_timed') : t('minutes', { minutes: Math.round(seconds / 60) })}
    </span>
  )
}

function Running({ service }: { service: Timed }) {
  const { t } = useTranslation('visits')
  const now = useSecond()
  const seconds = getElapsedSeconds(service, now) ?? 0
  const late = isLate(service, now)
  return (
    <>
      <span className={classNames('bar-x', late && 'is-late')} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (seconds / (service.length * 60)) * 100).toFixed(1)}%` }} />
      </span>
      <span className={classNames('vs-timer inline middle gap-4 no-shrink muted semi num', late ? 'amber' : 'acc')}>
        <Icon name="play" size={12} label={late ? t('running_over') : t('in_progress')} />
        <time>{formatStopwatch(seconds)}</time>
        <span className="muted vs-timer-plan"> / {formatStopwatch(service.length * 60)}</span>
      </span>
    </>
  )
}
