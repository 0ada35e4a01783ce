import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import '../../../ui/page.css'
import { useFormat } from '../../../ui/use-format.ts'
import { getFullName } from './full-name.ts'
import { usePeopleColumns } from './people-columns.tsx'
import './staff.css'
import { useRestoreUser } from './use-delete-user.ts'

type View = 'current' | 'former'

/** /staff: the salon's team members. `tabs` are links to the other views of the page. */
export function PeopleScreen({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation('staff')
  const { roles } = useMe()
  const { dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const restore = useRestoreUser()
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  const [view, setView] = useState<View>('current')
  const today = dayIn(Date.now())
  const { data = [], isPending, error, refetch } = useRead(users.list, view === 'former' ? { archived: 'true' } : {})
  const { data: working } = useRead(users.onlyWorking, { date: today }, { staleTime: 60_000 })
  const workingIds = useMemo(() => working && new Set(working.map(({ userId }) => userId)), [working])
  const columns = usePeopleColumns(workingIds, today)
  const open = async (user: User) => {
    if (!user.archived) return void navigate(`/staffInfo/${encodeURIComponent(user.userId)}`)
    const question = { title: t('restore_question', { name: getFullName(user) }), text: t('restore_text') }
    if (isAdmin && (await confirm({ kind: 'standard', confirmLabel: t('restore'), ...question }))) await restore(user)
  }
  const add = () => void navigate('/staffInfo/add')
  return (
    <section className="table-page">
      <header className="page-head page-top">
        <h1>{t('staff')}</h1>
        <div className="grow">{tabs}</div>
        {isAdmin && <AddButton label={t('add_team_member')} onClick={add} />}
      </header>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          key={view}
          label={t('staff')}
          rows={data}
          columns={columns}
          rowKey={({ userId }) => userId}
          onOpen={(user) => void open(user)}
          loading={isPending}
          exportName={t('staff')}
          tools={
            isAdmin && (
              <Segment
                label={t('show')}
                value={view}
                onChange={setView}
                options={[
                  { value: 'current', label: t('current') },
                  { value: 'former', label: t('former') },
                ]}
              />
            )
          }
          empty={
            view === 'former' ? (
              <Empty icon="users" title={t('no_former')} />
            ) : (
              <Empty icon="users" title={t('no_staff')}>
                <Button icon="plus" onClick={add}>
                  {t('add_team_member')}
                </Button>
              </Empty>
            )
          }
        />
      )}
    </section>
  )
}
