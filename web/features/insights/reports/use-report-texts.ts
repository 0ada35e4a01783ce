import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportResult } from '../../../../schema/api/insights/reports-schemas.ts'
import type { ReportField, ReportFigure } from '../../../../schema/rules/insights/reports.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { fieldLabels, figureLabels, noneLabels } from './reports-labels.ts'

type Key = ReportResult['columns'][number]
/** A Sunday. */
const firstSunday = '2026-01-04'

/** Names of keys and figures, and figures as texts. */
export function useReportTexts() {
  const { t } = useTranslation('reports')
  const { locale, euros, whole, number, day: formatDay } = useFormat()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
    const span = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    const toKey = (field: ReportField, { key, label }: Pick<Key, 'key' | 'label'>) => {
      if (field === 'month') return formatDay(`${key}-01`, 'month')
      if (field === 'weekday') return weekday.format(Date.parse(`${firstSunday}T12:00:00Z`) + Number(key) * 86_400_000)
      if (field === 'category' && key === 'products') return t('products')
      if (field === 'category' && key === 'fee') return t('fees')
      return label || t(noneLabels[field])
    }
    const toFigure = (figure: ReportFigure, value: number | null, isShort = false) => {
      if (value === null) return '–'
      if (figure === 'share') return percent.format(value)
      if (figure === 'revenue' && isShort) return whole(value)
      return figure === 'revenue' || figure === 'average' ? euros(value) : number(value)
    }
    return {
      toKey,
      /** `Sept 26` for the key of a month. */
      toShortMonth: ({ key }: Pick<Key, 'key'>) => shortMonth.format(Date.parse(`${key}-15T12:00:00Z`)),
      toFigure,
      /** Amounts without cents. */
      whole,
      field: (field: ReportField) => t(fieldLabels[field]),
      figure: (figure: ReportFigure) => t(figureLabels[figure]),
      span: ({ from, to }: { readonly from: string; readonly to: string }) =>
        span.formatRange(Date.parse(`${from}T12:00:00Z`), Date.parse(`${to}T12:00:00Z`)),
    }
  }, [t, locale, euros, whole, number, formatDay])
}
