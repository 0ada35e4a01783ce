import type appointments from '../../locales/en/appointments.json'
import type steps from '../../locales/en/visit-steps.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    appointments: typeof appointments
    /** What the agenda shows of a visit before it is opened. */
    'visit-steps': typeof steps
  }
}
