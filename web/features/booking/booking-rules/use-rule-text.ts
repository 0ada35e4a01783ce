import { useTranslation } from 'react-i18next'
import type { RuleDraft } from './rule-values.ts'
import { endLabels } from './rule-values.ts'
import type { Catalogue } from './use-catalogue.ts'

/** A rule in words, and what it offers instead. */
export function useRuleText({ getNames }: Pick<Catalogue, 'getNames'>) {
  const { t } = useTranslation('booking-rules')
  return (rule: RuleDraft): string => {
    const services = getNames([...rule.categoryIds, ...rule.serviceIds])
    const what = services || t('rule_no_service')
    const after = getNames([...rule.afterCategoryIds, ...rule.afterServiceIds])
    const instead = rule.insteadServiceId === null ? '' : getNames([rule.insteadServiceId])
    const texts = {
      patch_test: () => t('rule_says_patch_test', { what, count: rule.days ?? 0 }),
      refill: () => t(after ? 'rule_says_refill_after' : 'rule_says_refill', { what, after, count: rule.days ?? 0 }),
      new_clients: () => t('rule_says_new_clients', { what }),
      no_shows: () => {
        // In the middle of a line.
        const end = t(endLabels[rule.end], { percent: rule.percent ?? 0 }).replace(/^./, (letter) => letter.toLowerCase())
        return t(services ? 'rule_says_no_shows_of' : 'rule_says_no_shows', { what, end, count: rule.noShows ?? 0 })
      },
    }
    return [texts[rule.kind](), instead && t('rule_says_instead', { service: instead })].filter(Boolean).join(' ')
  }
}
