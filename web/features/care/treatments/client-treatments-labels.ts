import type texts from '../../../locales/en/care/treatments.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    treatments: typeof texts
  }
}
