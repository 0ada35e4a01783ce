import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DeskPin } from './desk-pin.tsx'
import { Desks } from './desks-section.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys-section.tsx'
import { TwoStep } from './two-step.tsx'
import { TwoStepRequirement } from './two-step-requirement.tsx'
import './session.css'
import { sessions } from '../../../../schema/api/platform/account-security.ts'
import { useRead } from '../../../api/query.ts'
import { parseDevice } from '../../../ui/device-name.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useEventLabels } from './event-labels.ts'

/** What happened to the user's own account lately, so that a foreign sign-in is noticed. */
function AccountEvents() {
  const { t } = useTranslation('security')
  const { momentOf } = useFormat()
  const { data } = useRead(sessions.events, {}, { staleTime: 0 })
  const labels = useEventLabels()
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="account-events">
      <h3 id="account-events">{t('recent_activity')}</h3>
      <ul className="session-events lined grid full">
        {data.map(({ at, action, device, desk }, i) => {
          const known = parseDevice(device)
          const where = [desk, known ? t('device_on', known) : ''].filter(Boolean).join(' · ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same second, and the list doesn't change in place
            <li key={i}>
              <span className="grow">
                <b className={action === 'sign_in_refused' ? 'med amber' : 'med'}>{labels[action]}</b>
                {where !== '' && (
                  <span className="xs muted" dir="auto">
                    {where}
                  </span>
                )}
              </span>
              <span className="xs muted num">{momentOf(at)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The audit log of the whole salon, for administrators. */
function AuditLogLink() {
  const { t } = useTranslation('security')
  return (
    <Link className={buttonClass({})} to="/auditLog">
      <Icon name="list" />
      {t('audit_log')}
    </Link>
  )
}

/** For administrators: the salon's devices for signing in by PIN, and the roles that need a second step. */
export function SalonSecurity() {
  const { roles, salon } = useMe()
  if (!salon || !hasAnyRole(roles, ['ADMIN'])) return null
  return (
    <div className="card">
      <div className="body session-security">
        <Desks />
        <TwoStepRequirement salonId={salon.salonId} />
      </div>
    </div>
  )
}

/** How the user signs in, where, and what happened to the account lately. */
export function SecurityPanel() {
  const { roles, salon } = useMe()
  return (
    <div className="session-security">
      <Passkeys />
      <TwoStep />
      <Devices />
      {salon && <DeskPin />}
      <AccountEvents />
      {salon && hasAnyRole(roles, ['ADMIN']) && <AuditLogLink />}
    </div>
  )
}
