import { useTranslation } from 'react-i18next'
import { type AccountEvent, sessions } from '../../../schema/api/session.ts'
import { useRead } from '../../api/query.ts'
import { useFormat } from '../../ui/use-format.ts'
import './security-labels.ts'
import { parseDevice } from './device-name.ts'

/** What happened to the user's own account lately, so that a foreign sign-in is noticed. */
export function AccountEvents() {
  const { t } = useTranslation('security')
  const { dateOf, time } = useFormat()
  const { data } = useRead(sessions.events, {}, { staleTime: 0 })
  if (!data || data.length === 0) return null
  const labels: Record<AccountEvent['action'], string> = {
    sign_in: t('event_sign_in'),
    sign_in_refused: t('event_sign_in_refused'),
    password_accepted: t('event_password_accepted'),
    password_changed: t('history_password'),
    two_step_on: t('history_two_step_on'),
    two_step_off: t('history_two_step_off'),
    recovery_codes_renewed: t('event_recovery_codes'),
    sessions_ended: t('event_sessions_ended'),
    pin_set: t('event_pin_set'),
    pin_removed: t('event_pin_removed'),
    pin_accepted: t('event_pin_accepted'),
    pin_refused: t('event_pin_refused'),
    export: t('event_export'),
  }
  return (
    <section aria-labelledby="account-events">
      <h3 id="account-events">{t('recent_activity')}</h3>
      <ul className="session-events">
        {data.map(({ at, action, device }, i) => {
          const known = parseDevice(device)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same second, and the list doesn't change in place
            <li key={i}>
              <span className="grow">
                <b className={action === 'sign_in_refused' ? 'med amber' : 'med'}>{labels[action]}</b>
                {known && <span className="xs muted">{t('device_on', known)}</span>}
              </span>
              <span className="xs muted num">{`${dateOf(at)} ${time(at)}`}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
