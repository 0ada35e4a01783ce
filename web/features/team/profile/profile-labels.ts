import type texts from '../../../locales/en/team/profile.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof texts
  }
}
