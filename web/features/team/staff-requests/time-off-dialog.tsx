import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TimeOffFields, useTimeOff } from '../rota/index.ts'
import './requests-labels.ts'

/** Time off that an administrator enters for somebody; in force at once, with Undo. */
export function TimeOffDialog({ people, onClose }: { people: readonly User[]; onClose: () => void }) {
  const { t } = useTranslation('staff-requests')
  const timeOff = useTimeOff({ userId: null, day: null }, onClose)
  return (
    <FormDialog
      title={t('add_time_off')}
      fieldErrors={timeOff.fieldErrors}
      errorMessage={timeOff.errorMessage}
      busy={timeOff.busy}
      onClear={timeOff.clear}
      onSave={timeOff.save}
      onClose={onClose}
    >
      <Select
        label={t('team_member')}
        required
        value={timeOff.values.userId}
        error={timeOff.getError('userId')}
        onChange={(userId) => timeOff.set({ userId })}
        options={people.map((user) => ({ value: user.userId, label: `${user.firstName} ${user.lastName}` }))}
      />
      <TimeOffFields timeOff={timeOff} />
    </FormDialog>
  )
}
