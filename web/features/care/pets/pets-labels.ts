import type texts from '../../../locales/en/care/pets.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pets: typeof texts
  }
}
