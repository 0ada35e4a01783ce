import type targets from '../../locales/en/targets.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    targets: typeof targets
  }
}
