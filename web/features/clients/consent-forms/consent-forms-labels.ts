import type texts from '../../../locales/en/clients/consent-forms.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'consent-forms': typeof texts
  }
}
