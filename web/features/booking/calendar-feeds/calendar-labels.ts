import type calendar from '../../../locales/en/booking/calendar-feeds.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'calendar-feeds': typeof calendar
  }
}
