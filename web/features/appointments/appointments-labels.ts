import type appointments from '../../locales/en/appointments.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    appointments: typeof appointments
  }
}
