import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { type AlertType, alertTypes } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'

const isType = (value: unknown): value is AlertType => alertTypes.some((type) => type === value)
const readMuted = ({ settings: { mutedAlerts } }: Pick<User, 'settings'>): AlertType[] =>
  Array.isArray(mutedAlerts) ? mutedAlerts.filter(isType) : []

/** Which notifications the user gets from now on. */
export function NotificationsCard({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = user
  const key = readKey(users.one, { userId })
  const labels: Readonly<Record<AlertType, string>> = {
    News: t('news'),
    Booking: t('alerts_booking'),
    Request: t('alerts_request'),
    DailyTarget: t('alerts_target'),
    NPS: t('alerts_nps'),
    Survey: t('alerts_survey'),
    Message: t('alerts_message'),
  }
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = client.getQueryData<User>(key)
      client.setQueryData<User>(key, (now) => now && { ...now, settings: body.settings })
      return () => void client.setQueryData(key, before)
    },
    // All settings are saved as a whole, those of the theme included.
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const muted = readMuted(user)
  const toggle = (type: AlertType, on: boolean) => {
    const settings = client.getQueryData<User>(key)?.settings ?? user.settings
    const others = muted.filter((one) => one !== type)
    mutate({ input: { userId }, body: { settings: { ...settings, mutedAlerts: on ? others : [...others, type] } } })
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
