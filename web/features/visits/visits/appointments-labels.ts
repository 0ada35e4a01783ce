import type steps from '../../../locales/en/visits/visit-steps.json'
import type appointments from '../../../locales/en/visits/visits.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    visits: typeof appointments
    /** What the agenda shows of a visit before it is opened. */
    'visit-steps': typeof steps
  }
}
