import { useTranslation } from 'react-i18next'
import type { AccountEvent } from '../../../../schema/api/platform/account-security-schemas.ts'

/** What security events are called. */
export function useEventLabels(): Readonly<Record<AccountEvent['action'], string>> {
  const { t } = useTranslation('security')
  return {
    sign_in: t('event_sign_in'),
    sign_in_refused: t('event_sign_in_refused'),
    password_accepted: t('event_password_accepted'),
    password_changed: t('history_password'),
    two_step_on: t('history_two_step_on'),
    two_step_off: t('history_two_step_off'),
    recovery_codes_renewed: t('event_recovery_codes'),
    passkey_added: t('event_passkey_added'),
    passkey_removed: t('event_passkey_removed'),
    passkey_copied: t('event_passkey_copied'),
    guest_passkey_added: t('event_guest_passkey_added'),
    guest_passkey_removed: t('event_guest_passkey_removed'),
    guest_passkey_copied: t('event_guest_passkey_copied'),
    desk_registered: t('event_desk_registered'),
    desk_removed: t('event_desk_removed'),
    desk_blocked: t('event_desk_blocked'),
    desk_pin_set: t('event_desk_pin_set'),
    desk_pin_removed: t('event_desk_pin_removed'),
    sessions_ended: t('event_sessions_ended'),
    pin_set: t('event_pin_set'),
    pin_choice_refused: t('event_pin_choice_refused'),
    pin_removed: t('event_pin_removed'),
    pin_accepted: t('event_pin_accepted'),
    pin_refused: t('event_pin_refused'),
    export: t('event_export'),
  }
}
