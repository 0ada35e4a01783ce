import { useTranslation } from 'react-i18next'
import { Devices, TwoStep } from '../../platform/session/index.ts'
import { PasswordSection } from './password-section.tsx'
import './profile-labels.ts'

/** The user's own password, two-step verification and signed-in devices. */
export function SecurityTab() {
  const { t } = useTranslation('profile')
  return (
    <div className="profile-narrow session-security">
      <h2 className="sr">{t('security')}</h2>
      <PasswordSection />
      <TwoStep />
      <Devices />
    </div>
  )
}
