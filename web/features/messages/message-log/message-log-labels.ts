import type { TFunction } from 'i18next'
import type { SenderLog } from '../../../../schema/api/messages/message-log-schemas.ts'
import type { Tone } from '../../../ui/badge.tsx'

type T = TFunction<'message-log'>

/** What a table shows of a message: the gateway's receipt where there is one, else the state of sending. */
export function getStatus({ state, delivery }: Pick<SenderLog, 'state' | 'delivery'>, t: T): { label: string; tone: Tone } {
  if (state === 'failed') return { label: t('state_failed'), tone: 'bad' }
  if (delivery === 'undelivered') return { label: t('undelivered'), tone: 'bad' }
  if (delivery === 'read') return { label: t('read'), tone: 'ok' }
  if (delivery === 'delivered') return { label: t('delivered'), tone: 'ok' }
  if (state === 'sent') return { label: t('state_sent'), tone: 'info' }
  return { label: state === 'waiting' ? t('status_waiting') : t('state_sending'), tone: 'warn' }
}

export function getChannelName(channel: SenderLog['channel'], t: T): string {
  if (channel === null) return t('no_channel')
  return { whatsapp: 'WhatsApp', sms: 'SMS', mail: t('email') }[channel]
}

/** Name of a message kind; the kind itself for one of another version. */
export function getKindName(kind: string, t: T): string {
  const names: Readonly<Record<string, string>> = {
    password_reset: t('new_password'),
    password_changed: t('history_password'),
    invitation: t('kind_invitation'),
    guest_code: t('kind_guest_code'),
    booking_confirmed: t('kind_booking_confirmed'),
    group_confirmed: t('kind_group_confirmed'),
    booking_reminder: t('kind_booking_reminder'),
    morning: t('kind_morning'),
    payment_link: t('kind_payment_link'),
    booking_moved: t('kind_booking_moved'),
    booking_staff_changed: t('kind_booking_staff_changed'),
    booking_cancelled: t('booking_cancelled'),
    booking_cancelled_by_salon: t('kind_booking_cancelled_by_salon'),
    bookings_changed: t('kind_bookings_changed'),
    booking_choose: t('kind_booking_choose'),
    booking_restored: t('booking_restored'),
    patch_test_expiring: t('kind_patch_test_expiring'),
    nps: t('kind_nps'),
    survey: t('kind_survey'),
    review_link: t('kind_review_link'),
    birthday: t('kind_birthday'),
    win_back: t('kind_win_back'),
    missed_call: t('missed_call'),
    next_agendas: t('kind_next_agendas'),
    privacy: t('kind_privacy'),
    free_text: t('kind_free_text'),
    campaign: t('kind_campaign'),
    receipt: t('kind_receipt'),
    gift_card: t('kind_gift_card'),
    gift_card_expiring: t('kind_gift_card_expiring'),
    invoice: t('kind_invoice'),
    surcharge: t('kind_surcharge'),
    pet_ready: t('kind_pet_ready'),
    pet_certificate: t('kind_pet_certificate'),
    class_waiting: t('kind_class_waiting'),
    waiting_joined: t('kind_waiting_joined'),
    waiting_offer: t('kind_waiting_offer'),
    daily_summary: t('kind_daily_summary'),
    report: t('kind_report'),
    booking_ask_again: t('kind_booking_ask_again'),
    booking_too_late: t('kind_booking_too_late'),
    booking_link: t('kind_booking_link'),
    offers_stopped: t('kind_offers_stopped'),
    consent_forms: t('kind_consent_forms'),
    test: t('kind_test'),
  }
  return names[kind] ?? kind
}
