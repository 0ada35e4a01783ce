import type texts from '../../locales/en/pets.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pets: typeof texts
  }
}
