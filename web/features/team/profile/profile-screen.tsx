import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { users } from '../../../../schema/api/team/staff.ts'
import type { OneUser } from '../../../../schema/api/team/staff-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { StaffHead } from '../staff/index.ts'
import '../../../ui/page.css'
import './profile.css'
import { profileTabs, useTabLabels } from './tabs.tsx'

const toProfile = (userId: string) => `/InfoProfile/${encodeURIComponent(userId)}`

/** /staffprofile: leads to one's own profile, and keeps the tab. */
export function StaffProfileScreen() {
  const { userId } = useMe()
  const { search } = useLocation()
  return <Navigate to={{ pathname: toProfile(userId), search }} replace />
}

/** /InfoProfile/add: one's own profile with a new request open. */
export function ProfileAddScreen() {
  const { userId } = useMe()
  return <Profile key={userId} userId={userId} isAsking />
}

/** /InfoProfile/:id: one's own profile; administrators open everybody's. `?tab=` chooses the tab. */
export function ProfileScreen() {
  const { id = '' } = useParams()
  const { userId, roles } = useMe()
  if (id !== userId && !hasAnyRole(roles, ['ADMIN'])) return <NotAllowed />
  return <Profile key={id} userId={id} isAsking={false} />
}

/** Only administrators open the profile of somebody else. */
function NotAllowed() {
  const { t } = useTranslation('profile')
  const errorMessage = useErrorMessage()
  return <Empty heading icon="lock" title={t('profile')} text={errorMessage('forbidden')} />
}

function Profile({ userId, isAsking }: { userId: string; isAsking: boolean }) {
  const { t } = useTranslation('profile')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(users.one, { userId })
  const isLate = useDelayed(isPending)
  return (
    <section className="record anchor">
      {error && !data && (
        <>
          <h1 className="sr">{t('profile')}</h1>
          <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
        </>
      )}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data && <ProfileTabs user={data} isAsking={isAsking} />}
    </section>
  )
}

function ProfileTabs({ user, isAsking }: { user: OneUser; isAsking: boolean }) {
  const { t } = useTranslation('profile')
  const labels = useTabLabels()
  const { userId } = useMe()
  const [query, setQuery] = useSearchParams()
  const isOwn = user.userId === userId
  const tabs = profileTabs.filter(({ ownOnly }) => isOwn || !ownOnly)
  const asked = isAsking ? tabs.find(({ asks }) => asks) : undefined
  const current = tabs.find(({ value }) => value === query.get('tab')) ?? asked ?? tabs[0]
  return (
    <>
      <StaffHead user={user} mayChangePicture />
      <Tabs
        className="record-tabs"
        collapses
        label={t('profile')}
        value={current?.value ?? ''}
        onChange={(value) => setQuery(value === tabs[0]?.value && !isAsking ? {} : { tab: value })}
        tabs={tabs.map(({ value, key, content: Content }) => ({
          value,
          label: labels[key],
          content: (
            <div className="profile-body record-body grid packed gap-16">
              <Content user={user} isOwn={isOwn} isAsking={isAsking} />
            </div>
          ),
        }))}
      />
    </>
  )
}
