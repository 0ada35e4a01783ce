import { useTranslation } from 'react-i18next'
import type { MessageField } from '../../../schema/rules/message-templates.ts'
import type { MessageChannel } from '../../../schema/terms.ts'
import type texts from '../../locales/en/client-messages.json'
import type { IconName } from '../../ui/icon.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'client-messages': typeof texts
  }
}

export const channelIcons: Readonly<Record<MessageChannel, IconName>> = { whatsapp: 'chat', sms: 'message', mail: 'send' }

/** Names of channels and fields. */
export function useMessageLabels() {
  const { t } = useTranslation('client-messages')
  const channels: Readonly<Record<MessageChannel, string>> = { whatsapp: t('whatsapp'), sms: t('sms'), mail: t('mail') }
  const fields: Readonly<Record<MessageField, string>> = {
    firstName: t('field_first_name'),
    lastName: t('field_last_name'),
    salon: t('field_salon'),
    when: t('field_when'),
    day: t('field_day'),
    time: t('field_time'),
    services: t('field_services'),
    staff: t('field_staff'),
    price: t('field_price'),
    bookings: t('field_bookings'),
    link: t('field_link'),
    address: t('field_address'),
    phone: t('field_phone'),
  }
  return { channels, fields }
}
