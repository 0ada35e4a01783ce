import type alerts from '../../../locales/en/messages/alerts.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    alerts: typeof alerts
  }
}
export type AlertLabel = keyof typeof alerts | 'booking' | 'news' | 'type_request'
