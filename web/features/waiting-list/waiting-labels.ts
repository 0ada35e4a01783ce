import type words from '../../locales/en/waiting-list.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'waiting-list': typeof words
  }
}
