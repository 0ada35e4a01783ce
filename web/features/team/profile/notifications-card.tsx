import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { type AlertType, alertTypes } from '../../../../schema/terms.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useSaveSettings } from '../../messages/push/index.ts'

const isType = (value: unknown): value is AlertType => alertTypes.some((type) => type === value)
const readMuted = ({ settings: { mutedAlerts } }: Pick<User, 'settings'>): AlertType[] =>
  Array.isArray(mutedAlerts) ? mutedAlerts.filter(isType) : []

/** Which notifications the user gets from now on. */
export function NotificationsCard({ user, labels }: { user: User; labels: Readonly<Record<AlertType, string>> }) {
  const { t } = useTranslation('profile')
  const save = useSaveSettings(user)
  const muted = readMuted(user)
  const toggle = (type: AlertType, on: boolean) => {
    const others = muted.filter((one) => one !== type)
    save({ mutedAlerts: on ? others : [...others, type] })
  }
  return (
    <section className="card" aria-labelledby="profile-alerts">
      <header>
        <div className="grow">
          <h3 id="profile-alerts">{t('notifications')}</h3>
          <p className="xs muted">{t('notifications_text')}</p>
        </div>
      </header>
      <div className="body form-grid">
        {alertTypes.map((type) => (
          <Switch key={type} label={labels[type]} checked={!muted.includes(type)} onChange={(on) => toggle(type, on)} />
        ))}
      </div>
    </section>
  )
}
