import type alerts from '../../../locales/en/messages/alerts.json'
export type AlertLabel = keyof typeof alerts | 'booking' | 'news' | 'type_request'
