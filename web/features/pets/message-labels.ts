import { useTranslation } from 'react-i18next'
import type { PetMessage } from '../../../schema/api/pet-messages.ts'
import type { MessageChannel } from '../../../schema/terms.ts'
import type { Tone } from '../../ui/badge.tsx'
import './pets-labels.ts'

/** Names of the kinds of messages to owners, of their channels and states. */
export function useMessageLabels() {
  const { t } = useTranslation('pets')
  const kinds: Readonly<Record<string, string>> = {
    booking_confirmed: t('message_confirmed'),
    booking_reminder: t('message_reminder'),
    morning: t('message_reminder'),
    booking_moved: t('message_moved'),
    booking_cancelled: t('booking_cancelled'),
    booking_cancelled_by_salon: t('booking_cancelled'),
    booking_choose: t('message_choose'),
    booking_restored: t('booking_restored'),
    next_agendas: t('message_next'),
    waiting_offer: t('message_offer'),
    receipt: t('message_receipt'),
    nps: t('message_nps'),
    review_link: t('message_review'),
    birthday: t('message_birthday'),
    win_back: t('message_win_back'),
    privacy: t('message_privacy'),
    surcharge: t('message_surcharge'),
    pet_ready: t('message_ready'),
    pet_certificate: t('message_certificate'),
  }
  const channels: Readonly<Record<MessageChannel, string>> = { whatsapp: t('by_whatsapp'), sms: t('by_sms'), mail: t('by_mail') }
  const states: Readonly<Record<PetMessage['state'], { label: string; tone: Tone }>> = {
    waiting: { label: t('message_waiting'), tone: 'info' },
    sending: { label: t('message_waiting'), tone: 'info' },
    sent: { label: t('message_sent'), tone: 'ok' },
    failed: { label: t('message_failed'), tone: 'bad' },
  }
  return { findKind: (kind: string) => kinds[kind] ?? t('message_unknown'), channels, states }
}
