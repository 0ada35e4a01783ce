import type texts from '../../locales/en/exports.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exports: typeof texts
  }
}
