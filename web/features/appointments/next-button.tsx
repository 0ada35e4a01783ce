import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import './appointments-labels.ts'
import type { Step } from './steps.ts'

/** A step to take, or the till to go to. */
export type Go = { step: Step } | { to: string }

export interface NextButtonProps extends ButtonLook {
  label: string
  go: Go
  onStep: (step: Step) => void
  busy?: boolean
  /** Why it may not be done yet; the sentence stands beside the button. */
  reason?: string | null
  /** The label where its place says the rest. */
  name?: string
}

const iconOf = (go: NextButtonProps['go']): IconName => {
  if ('to' in go) return 'wallet'
  if (go.step.step === 'Stop') return 'stop'
  return go.step.of === 'visit' && go.step.step === 'Start' ? 'door' : 'play'
}

/** The one button of a visit; without the right to what it does there is none. */
export function NextButton({ label, go, onStep, busy = false, reason = null, name, ...look }: NextButtonProps) {
  const { roles } = useMe()
  const arrives = 'step' in go && go.step.of === 'visit' && go.step.step === 'Start'
  if (!arrives && !hasAnyRole(roles, 'to' in go ? groups.user : groups.profileInfoAccess)) return null
  const size = look.size === 's' ? 16 : 18
  if ('to' in go)
    return (
      <Link className={buttonClass(look, 'vs-next')} to={go.to} aria-label={name}>
        <Icon name={iconOf(go)} size={size} />
        <span className="ell">{label}</span>
      </Link>
    )
  return (
    <>
      <Button
        {...look}
        className="vs-next"
        icon={iconOf(go)}
        busy={busy}
        disabled={reason !== null}
        aria-label={name}
        onClick={() => onStep(go.step)}
      >
        <span className="ell">{label}</span>
      </Button>
      {reason !== null && <p className="xs muted vs-reason">{reason}</p>}
    </>
  )
}

export const checkoutPath = (visit: { appointmentId: string; clientId: string }) =>
  `/checkout/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`
export const sheetPath = (visit: { appointmentId: string; clientId: string }) =>
  `/appointment/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`
export const productsPath = (visit: { appointmentId: string; clientId: string }) =>
  `/productCheckout/${encodeURIComponent(visit.appointmentId)}/${encodeURIComponent(visit.clientId)}`

interface Words {
  service?: string
  person?: string
  /** What there is to pay. */
  total?: string
}

/** What the button says: never 'OK', always what happens. Left out is what its place says already. */
export function useNextLabel(): (go: Go, words?: Words) => string {
  const { t } = useTranslation('appointments')
  return (go, { service, person, total } = {}) => {
    if ('to' in go) return total === undefined ? t('next_checkout') : t('next_checkout_total', { total })
    const { step } = go
    if (step.of === 'visit' && step.step === 'Start') return t('check_in')
    if (step.step === 'Stop') return service === undefined ? t('next_stop') : t('next_stop_service', { service })
    if (service === undefined) return person === undefined ? t('next_start') : t('next_start_with', { person })
    return person === undefined ? t('next_start_service', { service }) : t('next_start_service_with', { service, person })
  }
}
