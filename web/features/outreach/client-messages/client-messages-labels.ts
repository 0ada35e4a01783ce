import { useTranslation } from 'react-i18next'
import type { MessageField } from '../../../../schema/rules/messages/message-templates.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import type { IconName } from '../../../ui/icon.tsx'

export const channelIcons: Readonly<Record<MessageChannel, IconName>> = { whatsapp: 'chat', sms: 'message', mail: 'send' }

/** Names of channels and fields. */
export function useMessageLabels() {
  const { t } = useTranslation('client-messages')
  const channels: Readonly<Record<MessageChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS', mail: t('email') }
  const fields: Readonly<Record<MessageField, string>> = {
    firstName: t('first_name'),
    lastName: t('last_name'),
    salon: t('salon'),
    when: t('field_when'),
    day: t('day'),
    time: t('field_time'),
    services: t('services'),
    staff: t('team_member'),
    price: t('price'),
    bookings: t('field_bookings'),
    link: t('field_link'),
    answer: t('field_answer'),
    address: t('address'),
    phone: t('phone'),
  }
  return { channels, fields }
}
