import { useTranslation } from 'react-i18next'
import type { AuditPageEntry } from '../../../../schema/api/platform/audit-log-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { type RecordAction, recordActions } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useEventLabels } from '../session/index.ts'
import { columnLabels, entityLabels } from './audit-log-labels.ts'

export interface ChangedValue {
  readonly column: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const maxText = 120
/** Columns that say nothing to a reader. */
const hidden = /_json$|^(search_|sort_|color$|agenda_id$|appointment_id$|repeat_id$|outcome_by$|outcome_utc$|version$|device$)/
const isRecordAction = (action: string): action is RecordAction => recordActions.some((one) => one === action)

/** What an entry of the audit log says: what was done, to what, and each value before and after. */
export function useEntryTexts() {
  const { t } = useTranslation('audit-log')
  const { cents, date, momentOf } = useFormat()
  const events = useEventLabels()
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 600_000 })
  const getPerson = (id: unknown) => {
    const person = people.find(({ userId }) => userId === id)
    return person ? `${person.firstName} ${person.lastName}`.trim() : String(id)
  }
  const actions: Record<RecordAction, string> = {
    create: t('did_create'),
    change: t('did_change'),
    delete: t('did_delete'),
    restore: t('did_restore'),
    read: t('did_read'),
    call: t('did_call'),
  }
  const outcomes: Readonly<Record<string, string>> = { cancelled: t('cancelled'), not_come: t('no_show') }
  const formatValue = (column: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (value === true) return t('yes')
    if (column.endsWith('_utc') && typeof value === 'number') return momentOf(value * 1000)
    if (column.endsWith('_cents') && typeof value === 'number') return cents(value)
    if (column === 'user_id' || column.endsWith('_by')) return getPerson(value)
    if (column === 'outcome') return outcomes[String(value)] ?? String(value)
    if (/^(is_|enable_|available$|show$|may_overlap$|outside_hours$)/.test(column)) return value === 1 ? t('yes') : t('no')
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return date(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > maxText ? `${text.slice(0, maxText)}…` : text
  }
  const getColumn = (column: string) => {
    const key = columnLabels[column]
    return key ? t(key) : column.replace(/_(utc|cents|minutes)$/, '').replaceAll('_', ' ')
  }
  return {
    /** `Booking changed`, or the name of a security event. */
    getTitle: ({ entity, action }: AuditPageEntry): string => {
      if (!isRecordAction(action)) return events[action]
      const key = entityLabels[entity]
      return t('entity_action', { entity: key ? t(key) : t('entity_setting'), action: actions[action] })
    },
    getChanges: ({ before, after }: AuditPageEntry): ChangedValue[] =>
      [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
        .filter((column) => !hidden.test(column))
        .map((column) => ({
          column,
          label: getColumn(column),
          before: formatValue(column, before?.[column]),
          after: formatValue(column, after?.[column]),
        })),
  }
}
