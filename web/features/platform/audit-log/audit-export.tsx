import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../../../schema/api/endpoint.ts'
import { type AuditPageEntry, auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { call } from '../../../api/call.ts'
import { readPages } from '../../../api/read-pages.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './audit-log-labels.ts'
import { type ChangedValue, useEntryTexts } from './use-entry-texts.ts'

const maxRows = 5000

const joinChanges = (changes: readonly ChangedValue[], side: 'before' | 'after') =>
  changes.map((change) => `${change.label}: ${change[side]}`).join('; ')

/** Saves the filtered entries, the newest first; of more than 5,000 the newest, and says so. */
export function AuditExport({ filter }: { filter: Omit<CallInput<typeof auditPages.find>, 'cursor'> }) {
  const { t } = useTranslation('audit-log')
  const { dayIn, time, number } = useFormat()
  const { getTitle, getChanges } = useEntryTexts()
  const toRow = (entry: AuditPageEntry) => {
    const changes = getChanges(entry)
    const moment = [{ day: dayIn(entry.at) }, time(entry.at)]
    return [...moment, entry.userName, getTitle(entry), entry.subject, joinChanges(changes, 'before'), joinChanges(changes, 'after')]
  }
  const toSheet = async () => {
    const readPage = async (cursor: string | undefined) => {
      const { entries, next } = await call(auditPages.find, { ...filter, ...(cursor === undefined ? {} : { cursor }) })
      return { rows: entries, next }
    }
    const { rows, isCut } = await readPages(readPage, maxRows)
    if (isCut) notify({ kind: 'info', text: t('export_cut', { total: number(maxRows) }) })
    const head = [t('day'), t('time_of_day'), t('team_member'), t('column_what'), t('column_record'), t('value_before'), t('value_after')]
    return { name: t('audit_log'), head, rows: rows.map(toRow) }
  }
  return <SheetExport toSheet={toSheet} />
}
