import { useTranslation } from 'react-i18next'
import type { MessageGroup, TemplateKind } from '../../../../schema/rules/messages/message-templates.ts'
import type { IconName } from '../../../ui/icon.tsx'

export const kindIcons: Readonly<Record<TemplateKind, IconName>> = {
  booking_confirmed: 'calendar-plus',
  group_confirmed: 'users',
  booking_reminder: 'bell',
  morning: 'sun',
  booking_moved: 'clock',
  booking_staff_changed: 'users',
  booking_cancelled: 'close',
  booking_cancelled_by_salon: 'close',
  bookings_changed: 'repeat',
  booking_choose: 'repeat',
  booking_restored: 'undo',
  patch_test_expiring: 'droplet',
  nps: 'target',
  survey: 'chat',
  review_link: 'star-border',
  birthday: 'cake',
  win_back: 'heart',
  missed_call: 'phone',
  next_agendas: 'list',
  privacy: 'shield',
}

/** Names of groups and kinds, and when each kind is sent. */
export function useTemplateLabels() {
  const { t } = useTranslation('templates')
  const groups: Readonly<Record<MessageGroup, string>> = {
    bookings: t('group_bookings'),
    after_visit: t('group_after_visit'),
    in_touch: t('group_in_touch'),
    account: t('group_account'),
  }
  const kinds: Readonly<Record<TemplateKind, readonly [name: string, text: string]>> = {
    booking_confirmed: [t('booking_confirmed'), t('booking_confirmed_text')],
    group_confirmed: [t('group_confirmed'), t('group_confirmed_text')],
    booking_reminder: [t('booking_reminder'), t('booking_reminder_text')],
    morning: [t('morning'), t('morning_text')],
    booking_moved: [t('booking_moved'), t('booking_moved_text')],
    booking_staff_changed: [t('booking_staff_changed'), t('booking_staff_changed_text')],
    booking_cancelled: [t('booking_cancelled_by_client'), t('booking_cancelled_text')],
    booking_cancelled_by_salon: [t('booking_cancelled_by_salon'), t('booking_cancelled_by_salon_text')],
    bookings_changed: [t('bookings_changed'), t('bookings_changed_text')],
    booking_choose: [t('booking_choose'), t('booking_choose_text')],
    booking_restored: [t('restored'), t('booking_restored_text')],
    patch_test_expiring: [t('patch_test_expiring'), t('patch_test_expiring_text')],
    nps: [t('nps'), t('nps_text')],
    survey: [t('survey'), t('survey_text')],
    review_link: [t('review_link'), t('review_link_text')],
    birthday: [t('birthday'), t('birthday_text')],
    win_back: [t('win_back'), t('win_back_text')],
    missed_call: [t('missed_call'), t('missed_call_text')],
    next_agendas: [t('next_agendas'), t('next_agendas_text')],
    privacy: [t('privacy'), t('privacy_text')],
  }
  return { groups, kinds }
}
