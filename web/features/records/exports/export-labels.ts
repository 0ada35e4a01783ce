import type texts from '../../../locales/en/records/exports.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exports: typeof texts
  }
}
