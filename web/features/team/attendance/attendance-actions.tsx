import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { attendances } from '../../../../schema/api/team/attendance.ts'
import type { MonthAttendance } from '../../../../schema/api/team/attendance-days.ts'
import { getMonthDays } from '../../../../schema/rules/team/attendance.ts'
import { languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { AttendanceSettingsDialog } from './settings-dialog.tsx'

/** What an administrator does with a month: export, close or reopen it; the shared screen and the rules. */
export function AttendanceActions({ month, data }: { month: string; data: MonthAttendance | undefined }) {
  const { t } = useTranslation('attendance')
  const navigate = useNavigate()
  const isPhone = useMedia(phone)
  const [hasRules, setHasRules] = useState(false)
  const download = useMonthDownload(month)
  return (
    <div className="st-actions flex gap-8">
      <IconButton icon="clock" label={t('open_time_clock')} onClick={() => void navigate('/timeClock')} />
      <IconButton icon="sliders" label={t('rules')} onClick={() => setHasRules(true)} />
      <Menu
        label={t('export_hours')}
        trigger={
          isPhone ? (
            <Button className="icon" icon="download" aria-label={t('export_hours')} />
          ) : (
            <Button icon="download">{t('export_hours')}</Button>
          )
        }
        entries={[
          { value: 'csv', label: 'CSV', run: () => void download('csv') },
          { value: 'xls', label: 'Excel (.xls)', run: () => void download('xls') },
        ]}
      />
      <CloseButton month={month} data={data} />
      {hasRules && <AttendanceSettingsDialog onClose={() => setHasRules(false)} />}
    </div>
  )
}

/** Saves the month's hours as a file. */
function useMonthDownload(month: string) {
  const { i18n } = useTranslation()
  const save = useDownload()
  const [from, to] = getMonthDays(month)
  const toCompact = (day: string) => day.replaceAll('-', '')
  return (extension: 'csv' | 'xls') => {
    const language = languages.find((one) => i18n.language.startsWith(one)) ?? 'en'
    const endpoint = extension === 'csv' ? attendances.exportCsv : attendances.exportXls
    return save(() => call(endpoint, { from, to, language }), `Presence-${toCompact(from)}-${toCompact(to)}.${extension}`)
  }
}

/** Closes a month that is over and checked; a closed one is opened again. Each is the other's undo. */
function CloseButton({ month, data }: { month: string; data: MonthAttendance | undefined }) {
  const { t } = useTranslation('attendance')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { day: formatDay, dayIn } = useFormat()
  const isOver = month < dayIn(useMinute()).slice(0, 7)
  const name = formatDay(`${month}-01`, 'month')
  const [from, to] = getMonthDays(month)
  const options = {
    invalidates: [attendances.perUser, attendances.perMonth],
    onError: (error: Error) => void notify({ kind: 'error' as const, text: errorMessage(error) }),
  }
  const keep = (next: MonthAttendance) => client.setQueryData<MonthAttendance>(readKey(attendances.perMonth, { from, to }), next)
  const closing = useWrite(attendances.closeMonth, options)
  const reopening = useWrite(attendances.reopenMonth, options)
  const close = () =>
    closing.mutate(
      { input: {}, body: { month } },
      {
        onSuccess: (next) => {
          keep(next)
          notify({ kind: 'success', text: t('month_is_closed', { month: name }), undo: reopen })
        },
      },
    )
  const reopen = () =>
    reopening.mutate(
      { input: { month } },
      {
        onSuccess: (next) => {
          keep(next)
          notify({ kind: 'success', text: t('month_is_open', { month: name }), undo: close })
        },
      },
    )
  if (data && data.closedMonths.length > 0)
    return (
      <Button icon="undo" busy={reopening.isPending} onClick={reopen}>
        {t('reopen_month')}
      </Button>
    )
  return (
    <Button icon="lock" busy={closing.isPending} disabled={!data || !isOver || data.totals.toCheck > 0} onClick={close}>
      {t('close_month')}
    </Button>
  )
}
