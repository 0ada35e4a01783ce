import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendanceSettings, attendances } from '../../../../schema/api/team/attendance.ts'
import type { AttendanceSettings } from '../../../../schema/api/team/attendance-days.ts'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** The rules by which breaks are deducted and by which somebody is late. */
export function AttendanceSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(attendanceSettings.one, {}, { staleTime: 0 })
  return data ? <SettingsForm key={data.version} settings={data} onClose={onClose} /> : null
}

type NumberName = 'breakAfterMinutes' | 'breakMinutes' | 'toleranceMinutes'
const numbers: readonly (readonly [NumberName, number])[] = [
  ['breakAfterMinutes', 1440],
  ['breakMinutes', 240],
  ['toleranceMinutes', 120],
]

/** Undo saves the rules that were before. */
function SettingsForm({ settings, onClose }: { settings: AttendanceSettings; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const translate = useErrorMessage()
  const [values, setValues] = useState<{ [K in NumberName]: number | null } & { deductPlannedBreaks: boolean }>(settings)
  const [failure, setFailure] = useState<unknown>(null)
  const update = useWrite(attendanceSettings.update, {
    invalidates: [attendanceSettings.one, attendances.perUser, attendances.perMonth, timeClock.state],
    onError: setFailure,
  })
  const fields = failure instanceof CallError ? failure.fields : {}
  const { version, ...before } = settings
  const save = () => {
    const body = {
      breakAfterMinutes: values.breakAfterMinutes ?? before.breakAfterMinutes,
      breakMinutes: values.breakMinutes ?? before.breakMinutes,
      toleranceMinutes: values.toleranceMinutes ?? before.toleranceMinutes,
      deductPlannedBreaks: values.deductPlannedBreaks,
      version,
    }
    const showError = (error: Error) => void notify({ kind: 'error', text: translate(error) })
    const onSuccess = (saved: AttendanceSettings) => {
      const undo = () => update.mutate({ input: {}, body: { ...before, version: saved.version } }, { onError: showError })
      notify({ kind: 'success', text: t('rules_saved'), undo })
    }
    update.mutate({ input: {}, body }, { onSuccess, onDone: onClose })
  }
  const labels: Record<NumberName, readonly [label: string, help: string]> = {
    breakAfterMinutes: [t('break_after'), t('break_after_help')],
    breakMinutes: [t('break_minutes'), t('break_minutes_help')],
    toleranceMinutes: [t('tolerance'), t('tolerance_help')],
  }
  return (
    <FormDialog
      title={t('rules')}
      fieldErrors={fields}
      errorMessage={failure !== null && Object.keys(fields).length === 0 ? translate(failure) : undefined}
      busy={update.isPending}
      onClear={() => setFailure(null)}
      onSave={save}
      onClose={onClose}
    >
      {numbers.map(([name, max]) => (
        <NumberField
          key={name}
          label={labels[name][0]}
          help={labels[name][1]}
          name={name}
          min={0}
          max={max}
          unit={t('min')}
          value={values[name]}
          error={fields[name] && translate(fields[name])}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <Switch
        label={t('deduct_planned')}
        help={t('deduct_planned_help')}
        checked={values.deductPlannedBreaks}
        onChange={(deductPlannedBreaks) => setValues((now) => ({ ...now, deductPlannedBreaks }))}
      />
    </FormDialog>
  )
}
