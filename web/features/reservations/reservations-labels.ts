import type words from '../../locales/en/reservations.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reservations: typeof words
  }
}
