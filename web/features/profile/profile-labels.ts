import type texts from '../../locales/en/profile.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof texts
  }
}
