import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { hasAnyRole, useMe } from '../api/me.ts'
import { StaffTabs } from '../features/team/rota/index.ts'
import { PeopleScreen } from '../features/team/staff/people-screen.tsx'

const RotaScreen = lazy(async () => ({ default: (await import('../features/team/rota/rota-screen.tsx')).RotaScreen }))
const RequestsScreen = lazy(async () => ({ default: (await import('../features/team/staff-requests/requests-screen.tsx')).RequestsScreen }))
const AttendanceScreen = lazy(async () => ({
  default: (await import('../features/team/attendance/attendance-screen.tsx')).AttendanceScreen,
}))
const NewsScreen = lazy(async () => ({ default: (await import('../features/team/news/news-screen.tsx')).NewsScreen }))

/** /staff: the team. `?tab=` chooses the rota, the news, or what is for administrators: attendance and requests. */
export function StaffScreen() {
  const [params] = useSearchParams()
  const { roles } = useMe()
  const tab = params.get('tab')
  if (tab === 'rota') return <RotaScreen />
  if (tab === 'attendance' && hasAnyRole(roles, ['ADMIN'])) return <AttendanceScreen />
  if (tab === 'requests' && hasAnyRole(roles, ['ADMIN'])) return <RequestsScreen />
  if (tab === 'news') return <NewsScreen tabs={<StaffTabs current="news" />} />
  return <PeopleScreen tabs={<StaffTabs current="people" />} />
}
