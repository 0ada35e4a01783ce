import type texts from '../../../locales/en/platform/settings.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof texts
  }
}
