import { useTranslation } from 'react-i18next'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAbsenceLabels } from './absence-labels.ts'
import { formatSpans } from './rota-cell.tsx'
import './rota-labels.ts'
import type { RotaCell, RotaModel } from './rota-model.ts'

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Saves the shown week: a row per team member, a column per day, and the hours planned and in the contract. */
export function RotaExport({ model: { days, rows } }: { model: RotaModel }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const labels = useAbsenceLabels()
  const toText = ({ effective, absences, isClosed }: RotaCell) => {
    const [absence] = absences
    if (effective.length > 0) return formatSpans(effective)
    if (isClosed) return t('closed')
    return absence ? labels[absence.reason] : t('day_without_work')
  }
  const toSheet = () => ({
    name: t('rota'),
    head: [t('team_member'), t('job'), ...days.map((day) => formatDay(day, 'short')), t('hours_planned'), t('hours_in_contract')],
    rows: rows.map(({ person, cells, minutes, contract }) => [
      `${person.firstName} ${person.lastName}`.trim(),
      person.jobTitle,
      ...cells.map(toText),
      toHours(minutes),
      contract === null ? null : toHours(contract),
    ]),
  })
  return <SheetExport disabled={rows.length === 0} toSheet={toSheet} />
}
