import type agenda from '../../locales/en/agenda.json'
import type day from '../../locales/en/agenda-day.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    agenda: typeof agenda
    /** What is shown before a booking is opened. */
    'agenda-day': typeof day
  }
}
