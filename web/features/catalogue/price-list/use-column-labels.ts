import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './cells.ts'

/** The headings of the price list. */
export function useColumnLabels(): Readonly<Record<Column, string>> {
  const { t } = useTranslation('price-list')
  return useMemo(
    () => ({
      service: t('service'),
      category: t('category'),
      length: t('duration'),
      price: t('price'),
      online: t('is_online'),
      staff: t('who'),
    }),
    [t],
  )
}
