import type targets from '../../../locales/en/insights/targets.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    targets: typeof targets
  }
}

/** Texts of the periods. */
export const periodLabels = { day: 'today', week: 'week', month: 'period_month' } as const
