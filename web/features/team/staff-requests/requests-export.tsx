import { useTranslation } from 'react-i18next'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRequestLabels } from '../rota/index.ts'
import { useRequestText } from './request-text.ts'
import './requests-labels.ts'

/** Saves the requests that are shown. `getName`: name of a team member. */
export function RequestsExport({ rows, getName }: { rows: readonly UserShiftRequest[]; getName: (userId: string) => string }) {
  const { t } = useTranslation('staff-requests')
  const { dayIn } = useFormat()
  const { types, statuses } = useRequestLabels()
  const text = useRequestText(getName)
  const toSheet = () => ({
    name: t('requests'),
    head: [
      t('team_member'),
      t('kind'),
      t('first_day'),
      t('last_day'),
      t('slot_from'),
      t('slot_to'),
      t('swap_with'),
      t('note'),
      t('status'),
      t('reason'),
      t('sent_on'),
    ],
    rows: rows.map((row) => {
      const [from = '', to = ''] = text.hours(row)
      const days = [{ day: row.start }, { day: row.end }]
      const colleague = row.withUserId === null ? '' : getName(row.withUserId)
      const decision = [row.note, statuses[row.status], row.decisionNote, { day: dayIn(row.createdAt) }]
      return [getName(row.userId), types[row.type], ...days, from, to, colleague, ...decision]
    }),
  })
  return <SheetExport disabled={rows.length === 0} toSheet={toSheet} />
}
