import type texts from '../../../locales/en/booking/reservations.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reservations: typeof texts
  }
}
