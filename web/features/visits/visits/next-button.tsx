import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { Button, type ButtonStyle, buttonClass } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { canTake, isCheckIn, type NextTarget } from './next-target.ts'
import type { Step } from './steps.ts'

export interface NextButtonProps extends ButtonStyle {
  label: string
  target: NextTarget
  onStep: (step: Step) => void
  busy?: boolean
  /** Why the step is not allowed yet, shown below the disabled button. */
  reason?: string | null
  /** Accessible name, if the label alone does not say which visit it belongs to. */
  name?: string
}

const getIcon = (target: NextTarget): IconName => {
  if ('to' in target) return 'wallet'
  if (target.step.step === 'Stop') return 'stop'
  return isCheckIn(target) ? 'entrance' : 'play'
}

/** The button of a visit's next step. Renders nothing without the role for that step. */
export function NextButton({ label, target, onStep, busy = false, reason = null, name, ...look }: NextButtonProps) {
  const { roles } = useMe()
  if (!canTake(target, roles)) return null
  const size = look.size === 's' ? 16 : 18
  if ('to' in target)
    return (
      <Link className={buttonClass(look, 'vs-next')} to={target.to} aria-label={name}>
        <Icon name={getIcon(target)} size={size} />
        <span className="ell">{label}</span>
      </Link>
    )
  return (
    <>
      <Button
        {...look}
        className="vs-next"
        icon={getIcon(target)}
        busy={busy}
        disabled={reason !== null}
        aria-label={name}
        onClick={() => onStep(target.step)}
      >
        <span className="ell">{label}</span>
      </Button>
      {reason !== null && <p className="xs muted vs-reason">{reason}</p>}
    </>
  )
}

interface LabelDetails {
  service?: string
  person?: string
  /** The amount to pay, formatted. */
  total?: string
}

/** The button's label: it names the step. Details that are shown next to it are left out. */
export function useNextLabel(): (target: NextTarget, details?: LabelDetails) => string {
  const { t } = useTranslation('visit-steps')
  return (target, { service, person, total } = {}) => {
    if ('to' in target) return total === undefined ? t('next_checkout') : t('next_checkout_total', { total })
    if (isCheckIn(target)) return t('check_in')
    if (target.step.step === 'Stop') return service === undefined ? t('next_stop') : t('next_stop_service', { service })
    if (service === undefined) return person === undefined ? t('next_start') : t('next_start_with', { person })
    return person === undefined ? t('next_start_service', { service }) : t('next_start_service_with', { service, person })
  }
}
