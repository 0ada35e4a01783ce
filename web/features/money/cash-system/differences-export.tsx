import { useTranslation } from 'react-i18next'
import type { Difference } from '../../../../schema/api/money/cash-system-differences.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useCashSystemLabels } from './cash-system-labels.ts'

/** Saves the differences, a row per field; a thing that was deleted at the cash system has one row. */
export function DifferencesExport({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation('cash-system')
  const { fields, things } = useCashSystemLabels()
  const toCell = (field: string, value: string) => (field === 'price' && value !== '' ? Number(value) : value)
  const toRows = ({ name, thing, isMissing, fields: changed }: Difference) => {
    if (isMissing) return [[name, things[thing], t('deleted_there'), '', '']]
    return changed.map(({ field, own, cashSystem }) => [
      name,
      things[thing],
      fields[field] ?? field,
      toCell(field, own),
      toCell(field, cashSystem),
    ])
  }
  const toSheet = () => ({
    name: t('differences'),
    head: [t('name'), t('column_record_kind'), t('column_field'), t('here'), t('at_till')],
    rows: rows.flatMap(toRows),
  })
  return <SheetExport toSheet={toSheet} />
}
