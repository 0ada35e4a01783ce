import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLeaveOnce } from '../../../ui/use-leave-once.ts'
import { DetailsTab, StaffFields } from './details-tab.tsx'
import { StaffHead } from './staff-head.tsx'
import '../../../ui/page.css'
import './staff.css'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { CommissionsTab } from '../../money/commissions/index.ts'
import { getFullName } from './full-name.ts'
import { HistoryTab } from './history-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { ServicesTab } from './services-tab.tsx'
import { useRoleLabels } from './staff-field-labels.ts'
import { useStaffForm } from './use-staff-form.ts'

/** What colleagues see of a team member: roles, usual week and services. */
function StaffOverview({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const { locale } = useFormat()
  const roles = useRoleLabels()
  const names = weekdayNames(locale)
  const { data = [] } = useRead(services.list, {}, { staleTime: 60_000 })
  const offered = data.filter(({ serviceId }) => user.services.includes(serviceId))
  const getHours = (weekday: number) => {
    const day = user.workingHours[weekday]
    if (!day?.isWorking) return t('day_off')
    return day.timing.map(({ opening, closing }) => t('time_range', { from: opening, to: closing })).join(', ')
  }
  return (
    <div className="staff-overview grid gap-16">
      <section className="card" aria-labelledby="staff-roles">
        <header>
          <h3 id="staff-roles">{t('roles')}</h3>
        </header>
        <p className="body">{user.role.map((role) => roles[role]).join(', ')}</p>
      </section>
      <section className="card" aria-labelledby="staff-usual">
        <header>
          <h3 id="staff-usual">{t('usual_week')}</h3>
        </header>
        <dl className="body staff-facts grid gap-6">
          {weekOrder.map((weekday) => (
            <div className="grid gap-12" key={weekday}>
              <dt className="capital muted">{names[weekday]}</dt>
              <dd className="num">{getHours(weekday)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card" aria-labelledby="staff-offers">
        <header>
          <h3 id="staff-offers">{t('services')}</h3>
        </header>
        <p className="body">{offered.length > 0 ? offered.map(({ service }) => service).join(', ') : t('no_own_services')}</p>
      </section>
    </div>
  )
}

type RecordTabKey = 'details' | 'services' | 'hours' | 'commissions' | 'history'

interface RecordTab {
  /** `?tab=` of the page's address. */
  readonly value: RecordTabKey
  readonly content: ComponentType<{ user: User }>
}

const Commissions = ({ user }: { user: User }) => <CommissionsTab userId={user.userId} name={getFullName(user)} />

/** The tabs of a team member's record in their order. A tab is a component in a separate file and a row here. */
const recordTabs: readonly RecordTab[] = [
  { value: 'details', content: DetailsTab },
  { value: 'services', content: ServicesTab },
  { value: 'hours', content: HoursTab },
  { value: 'commissions', content: Commissions },
  { value: 'history', content: HistoryTab },
]

/** The label of each tab. */
function useRecordTabLabels(): Readonly<Record<RecordTabKey, string>> {
  const { t } = useTranslation('staff')
  return {
    details: t('details'),
    services: t('services'),
    hours: t('working_hours'),
    commissions: t('commission_tab'),
    history: t('history'),
  }
}

/** /staffInfo/:id: the record of a team member. `?tab=` chooses the tab. */
export function StaffRecordScreen() {
  const { t } = useTranslation('staff')
  const { id = '' } = useParams()
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(users.one, { userId: id })
  const isLate = useDelayed(isPending)
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  return (
    <section className="record anchor">
      {error && !data && (
        <>
          <h1 className="sr">{t('team_member')}</h1>
          <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
        </>
      )}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data && isAdmin && <RecordTabs key={id} user={data} />}
      {data && !isAdmin && (
        <>
          <StaffHead user={data} />
          <div className="staff-record-body record-body grid packed gap-16">
            <StaffOverview user={data} />
          </div>
        </>
      )}
    </section>
  )
}

function RecordTabs({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const labels = useRecordTabLabels()
  const [query, setQuery] = useSearchParams()
  const opensProfiles = hasAnyRole(useMe().roles, groups.profileInfoAccess)
  const current = recordTabs.find(({ value }) => value === query.get('tab')) ?? recordTabs[0]
  return (
    <>
      <StaffHead user={user} mayChangePicture>
        {opensProfiles && (
          <Link className="btn" to={`/InfoProfile/${encodeURIComponent(user.userId)}`}>
            <Icon name="user" />
            {t('profile')}
          </Link>
        )}
      </StaffHead>
      <Tabs
        className="record-tabs"
        collapses
        label={t('team_member')}
        value={current?.value ?? ''}
        onChange={(value) => setQuery(value === recordTabs[0]?.value ? {} : { tab: value })}
        tabs={recordTabs.map(({ value, content: Content }) => ({
          value,
          label: labels[value],
          content: (
            <div className="staff-record-body record-body grid packed gap-16">
              <Content user={user} />
            </div>
          ),
        }))}
      />
    </>
  )
}

/** /staffInfo/add: a new team member, invited by e-mail unless that is switched off. */
export function StaffAddScreen() {
  const { roles } = useMe()
  return hasAnyRole(roles, ['ADMIN']) ? <NewTeamMember /> : <NotAllowed />
}

/** Only administrators add team members. */
function NotAllowed() {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  return <Empty heading icon="lock" title={t('new_team_member')} text={errorMessage('forbidden')} />
}

function NewTeamMember() {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const [savedId, setSavedId] = useState<string | null>(null)
  const form = useStaffForm(null, ({ userId }) => setSavedId(userId))
  useLeaveOnce(savedId !== null && form.changedFields.length === 0, () => {
    void navigate(`/staffInfo/${savedId}?tab=services`, { replace: true })
  })
  return (
    <section className="record anchor">
      <header className="record-head wrap row gap-12 no-shrink surface">
        <Link className="btn ghost icon" to="/staff" aria-label={t('back_to_staff')}>
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow">{t('new_team_member')}</h1>
      </header>
      <div className="staff-record-body record-body grid packed gap-16">
        <section className="card staff-invite">
          <Switch label={t('invite')} help={t('invite_text')} checked={form.invite} onChange={form.setInvite} />
        </section>
        <StaffFields form={form} title={t('details')} />
      </div>
    </section>
  )
}
