import { useTranslation } from 'react-i18next'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import type { HolidayName } from '../../../../schema/rules/booking/holidays.ts'
import { useFormat } from '../../../ui/use-format.ts'

type ClosedRange = Pick<DaysClosed, 'dayStart' | 'dayEnd' | 'everyYear'>

/** The label of closed days: a day or a range of days, once or every year. */
export function useClosedDaysLabel(): (range: ClosedRange) => string {
  const { t } = useTranslation('settings')
  const { date, day } = useFormat()
  return ({ dayStart, dayEnd, everyYear }) => {
    const format = (one: string) => (everyYear ? day(one, 'dayMonth') : date(one))
    const days =
      dayStart === dayEnd ? day(dayStart, everyYear ? 'dayMonth' : 'full') : t('date_range', { from: format(dayStart), to: format(dayEnd) })
    return everyYear ? t('every_year_on', { day: days }) : days
  }
}

/** The names of the public holidays. */
export function useHolidayNames(): Readonly<Record<HolidayName, string>> {
  const { t } = useTranslation('settings')
  return {
    holiday_new_year: t('holiday_new_year'),
    holiday_epiphany: t('holiday_epiphany'),
    holiday_easter: t('holiday_easter'),
    holiday_easter_monday: t('holiday_easter_monday'),
    holiday_liberation: t('holiday_liberation'),
    holiday_labour: t('holiday_labour'),
    holiday_republic: t('holiday_republic'),
    holiday_assumption: t('holiday_assumption'),
    holiday_saint_francis: t('holiday_saint_francis'),
    holiday_all_saints: t('holiday_all_saints'),
    holiday_immaculate: t('holiday_immaculate'),
    holiday_christmas: t('holiday_christmas'),
    holiday_saint_stephen: t('holiday_saint_stephen'),
  }
}
