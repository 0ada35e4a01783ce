import type calendar from '../../locales/en/calendar.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calendar: typeof calendar
  }
}
export type CalendarWord = keyof typeof calendar
