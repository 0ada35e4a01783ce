import type gettingStarted from '../../../locales/en/platform/getting-started.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'getting-started': typeof gettingStarted
  }
}
