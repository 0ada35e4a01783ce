import type security from '../../../locales/en/platform/security.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    security: typeof security
  }
}
