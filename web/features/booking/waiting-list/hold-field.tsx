import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingListSettings as endpoints } from '../../../../schema/api/booking/waiting-list.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './waiting-list-labels.ts'

const key = readKey(endpoints.one, {})
/** Minutes. */
const holdOptions = [10, 15, 30, 60, 120, 240, 720, 1440] as const

/** How long an offered time is held. Only administrators can change it. */
export function HoldField() {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { roles } = useMe()
  const { data } = useRead(endpoints.one, {}, { staleTime: 60_000 })
  const [selected, setSelected] = useState<number | null>(null)
  const { mutate, isPending } = useWrite(endpoints.update, {
    invalidates: [endpoints.one],
    onSuccess: (settings) => {
      client.setQueryData(key, settings)
      notify({ kind: 'success', text: t('hold_saved') })
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  if (!data) return null
  const current = selected !== null && isPending ? selected : data.holdMinutes
  const minutes = [...new Set([...holdOptions, current])].sort((a, b) => a - b)
  const formatHold = (count: number) => (count % 60 === 0 ? t('hold_hours', { count: count / 60 }) : t('hold_minutes', { count }))
  return (
    <Select
      className="waiting-hold"
      label={t('hold')}
      disabled={!hasAnyRole(roles, groups.admin)}
      value={String(current)}
      options={minutes.map((count) => ({ value: String(count), label: formatHold(count) }))}
      onChange={(value) => {
        setSelected(Number(value))
        mutate({ input: {}, body: { holdMinutes: Number(value), version: data.version } })
      }}
    />
  )
}
