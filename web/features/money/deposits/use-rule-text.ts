import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { weekdayNames } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { RuleDraft } from './rule-values.ts'

/** A rule in words: whom it is for, and what it asks. */
export function useRuleText(services: readonly Service[]) {
  const { t } = useTranslation('deposits')
  const { euros, number, locale } = useFormat()
  const days = weekdayNames(locale, 'short')
  const describeWho = (rule: RuleDraft) => {
    const { isNew, isMarked, absentMonths, noShows, valueFrom, serviceIds, weekdays, from, to } = rule
    const people = [isNew && t('dep_only_new'), isMarked && t('dep_who_marked')].filter((text) => text !== false)
    const names = serviceIds.map((id) => services.find(({ serviceId }) => serviceId === id)?.service ?? '').filter(Boolean)
    return [
      people.join(', ') || t('dep_who_all'),
      absentMonths === null ? '' : t('dep_when_absent', { count: absentMonths }),
      noShows === null ? '' : t('dep_when_missed', { count: noShows }),
      valueFrom === null ? '' : t('dep_when_value', { amount: euros(valueFrom) }),
      names.join(', '),
      weekdays.map((day) => days[day]).join(', '),
      from === null ? '' : t('dep_when_from', { at: from }),
      to === null ? '' : t('dep_when_to', { at: to }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const describeWhat = ({ unit, amount, refundableHours, moves }: RuleDraft) =>
    [
      t('dep_pays', { amount: unit === 'percent' ? `${number(amount ?? 0)} %` : euros(amount ?? 0) }),
      t('dep_refundable', { count: refundableHours ?? 0 }),
      moves === 0 ? t('dep_moves_none') : t('dep_moves', { count: moves ?? 0 }),
    ].join(', ')
  return { describeWho, describeWhat }
}
