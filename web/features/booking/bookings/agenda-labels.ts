import type day from '../../../locales/en/booking/agenda-day.json'
import type agenda from '../../../locales/en/booking/bookings.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bookings: typeof agenda
    /** What is shown before a booking is opened. */
    'agenda-day': typeof day
  }
}
