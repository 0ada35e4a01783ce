import { useTranslation } from 'react-i18next'
import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import type { AuditLogEntry } from '../../../../schema/api/booking/booking-history-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { roles as allRoles, type Role } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRoleLabels } from './staff-field-labels.ts'

const isRole = (value: unknown): value is Role => allRoles.some((role) => role === value)

/** What an entry of the audit log says, or null for one that says nothing to a reader. */
function useHistoryText(): (entry: AuditLogEntry) => string | null {
  const { t } = useTranslation('staff')
  const roles = useRoleLabels()
  const columns: Readonly<Record<string, string>> = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    phone_number: t('phone'),
    email: t('email'),
    username: t('username'),
    title: t('order'),
    job_title: t('job_title'),
    note: t('note'),
    color: t('colour'),
    employment_start: t('employed_from'),
    employment_end: t('employed_until'),
    contract_type: t('contract'),
    contract_hours: t('contract_hours'),
    hourly_cost_cents: t('hourly_cost'),
    payroll_number: t('payroll_number'),
    in_agenda: t('in_agenda'),
    working_hours_json: t('usual_week'),
    profile_image: t('picture'),
  }
  return ({ entity, action, before, after }) => {
    const role = (before ?? after)?.permission_id
    if (entity === 'user_permissions' && isRole(role))
      return action === 'create'
        ? t('role_given', { role: roles[role] })
        : action === 'delete'
          ? t('role_taken', { role: roles[role] })
          : null
    if (entity === 'user_services') return action === 'create' ? t('service_added') : t('service_changed')
    if (entity !== 'users') return null
    if (action === 'create') return t('record_created')
    if (action === 'delete') return t('record_deleted')
    if (action === 'restore') return t('record_restored')
    if (action === 'password_changed') return t('history_password')
    if (action === 'two_step_on') return t('history_two_step_on')
    if (action === 'two_step_off') return t('history_two_step_off')
    if (action === 'sessions_ended') return t('history_signed_out')
    const changed = Object.keys(after ?? {}).flatMap((column) => columns[column] ?? [])
    return action === 'change' && changed.length > 0 ? t('fields_changed', { fields: changed.join(', ') }) : null
  }
}

/** Who changed what of a team member, newest first. */
export function HistoryTab({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const { momentOf } = useFormat()
  const getText = useHistoryText()
  const { data, error, isPending, refetch } = useRead(auditLog.list, { entity: 'users', id: user.userId }, { staleTime: 0 })
  if (isPending) return <ListSkeleton rows={4} />
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  const entries = (data ?? [])
    .flatMap((entry) => {
      const text = getText(entry)
      return text === null ? [] : [{ ...entry, text }]
    })
    .toReversed()
  if (entries.length === 0) return <Empty icon="clock" title={t('no_history')} />
  return (
    <ol className="card staff-history lined" aria-label={t('history')}>
      {entries.map((entry) => (
        <li className="grid gap-2" key={entry.trailId}>
          <span className="xs muted num">{momentOf(entry.at)}</span>
          <span className="s">
            <b className="semi">{entry.userName || t('by_system')}</b>: {entry.text}
          </span>
        </li>
      ))}
    </ol>
  )
}
