import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingListSettings as rows } from '../../../schema/api/waiting-list.ts'
import { groups } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { Select } from '../../ui/select.tsx'
import { notify } from '../../ui/toaster.tsx'
import './waiting-labels.ts'

const key = readKey(rows.one, {})
const choices = [10, 15, 30, 60, 120, 240, 720, 1440] as const

/** For how long an offered time is kept; only an administrator changes it. */
export function HoldField() {
  const { t } = useTranslation('waiting-list')
  const sentence = useErrorMessage()
  const client = useQueryClient()
  const { roles } = useMe()
  const { data } = useRead(rows.one, {}, { staleTime: 60_000 })
  const [wanted, setWanted] = useState<number | null>(null)
  const { mutate, isPending } = useWrite(rows.update, {
    invalidates: [rows.one],
    onSuccess: (settings) => {
      client.setQueryData(key, settings)
      notify({ kind: 'success', text: t('hold_saved') })
    },
    onError: (error) => notify({ kind: 'error', text: sentence(error) }),
  })
  if (!data) return null
  const now = wanted !== null && isPending ? wanted : data.holdMinutes
  const minutes = [...new Set([...choices, now])].sort((a, b) => a - b)
  const label = (count: number) => (count % 60 === 0 ? t('hold_hours', { count: count / 60 }) : t('hold_minutes', { count }))
  return (
    <Select
      className="waiting-hold"
      label={t('hold')}
      disabled={!hasAnyRole(roles, groups.admin)}
      value={String(now)}
      options={minutes.map((count) => ({ value: String(count), label: label(count) }))}
      onChange={(value) => {
        setWanted(Number(value))
        mutate({ input: {}, body: { holdMinutes: Number(value), version: data.version } })
      }}
    />
  )
}
