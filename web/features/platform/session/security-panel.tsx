import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AccountEvents } from './account-events.tsx'
import { Devices } from './devices.tsx'
import { TwoStep } from './two-step.tsx'
import { TwoStepRequirement } from './two-step-requirement.tsx'
import './security-labels.ts'
import './security.css'

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

/** Two-step verification signed-in devices and latest events of the user's own account, and for administrators who else needs the first. */
export function SecurityPanel() {
  const { roles, salon } = useMe()
  return (
    <div className="session-security">
      <TwoStep />
      <Devices />
      <AccountEvents />
      {salon && hasAnyRole(roles, ['ADMIN']) && <TwoStepRequirement salonId={salon.salonId} />}
      {salon && hasAnyRole(roles, ['ADMIN']) && <AuditLogLink />}
    </div>
  )
}
