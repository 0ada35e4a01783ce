import type calendar from '../../locales/en/calendar.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calendar: typeof calendar
  }
}
