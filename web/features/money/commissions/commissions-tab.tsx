import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { commissionStatements } from '../../../../schema/api/money/commission-statements.ts'
import { commissions } from '../../../../schema/api/money/commissions.ts'
import { toMonthDays } from '../../../../schema/rules/money/commission-statement.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './commissions.css'
import { MonthBar } from './month-bar.tsx'
import { addMonths, isMonth } from './months.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { StatementAside } from './statement-aside.tsx'
import { StatementParts } from './statement-parts.tsx'

/** The commission statement of a team member, month by month. Administrators approve it and edit the plan. */
export function CommissionsTab({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('commissions')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const { roles } = useMe()
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  const [query, setQuery] = useSearchParams()
  const [isEditing, setIsEditing] = useState(false)
  const thisMonth = dayIn(Date.now()).slice(0, 7)
  const asked = query.get('month')
  const month = isMonth(asked) && asked <= thisMonth ? asked : thisMonth
  const chooseMonth = (next: string) =>
    setQuery((before) => {
      before.set('month', next)
      return before
    })
  const stats = useRead(commissionStatements.stats, { userId, ...toMonthDays(month) }, { keepPrevious: true, staleTime: 5000 })
  const previous = useRead(commissionStatements.stats, { userId, ...toMonthDays(addMonths(month, -1)) }, { staleTime: 60_000 })
  const plans = useRead(commissions.ofUser, { userId })
  const isLate = useDelayed(stats.isPending)
  const { data } = stats
  const plan = plans.data?.[0] ?? null
  const isEmpty = data !== undefined && data.total === 0 && data.lines.length === 0 && data.takenBack.length === 0
  const edit = isAdmin && plans.data ? () => setIsEditing(true) : undefined
  return (
    <section className="commission grid gap-16 one-column" aria-labelledby="commission-title">
      <h2 className="sr" id="commission-title">
        {t('commission_tab')}
      </h2>
      <MonthBar month={month} thisMonth={thisMonth} stats={data} isAdmin={isAdmin} userId={userId} onMonth={chooseMonth} />
      {isLate && <ListSkeleton rows={6} />}
      {stats.error && !data && <LoadError message={errorMessage(stats.error)} onRetry={() => void stats.refetch()} />}
      {data && plans.data && isEmpty && !plan && (
        <Empty icon="wallet" title={t('no_plan')} text={isAdmin ? t('no_plan_admin', { name }) : t('no_plan_own')}>
          {edit && (
            <Button variant="primary" icon="plus" onClick={edit}>
              {t('add_plan')}
            </Button>
          )}
        </Empty>
      )}
      {data && (!isEmpty || plan) && (
        <div className="commission-cols grid top gap-16">
          <StatementParts stats={data} plans={plans.data ?? []} />
          <StatementAside stats={data} previous={previous.data} plan={plan} onEdit={edit} />
        </div>
      )}
      {isEditing && <PlanDialog userId={userId} name={name} plan={plan} onClose={() => setIsEditing(false)} />}
    </section>
  )
}
