import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { CommissionsTab } from '../../money/commissions/index.ts'
import { AttendanceTab, ClockCard } from '../attendance/index.ts'
import { RemainingTab, RequestsTab, ShiftsTab } from '../staff-requests/index.ts'
import { DetailsTab } from './details-tab.tsx'
import { NewsTab } from './news-tab.tsx'
import './profile-labels.ts'
import type { ProfileTabProps } from './profile-tab.ts'
import { SecurityTab } from './security-tab.tsx'
export type ProfileTabKey = 'details' | 'shifts' | 'attendance' | 'requests' | 'remaining' | 'commissions' | 'security' | 'news'

interface ProfileTab {
  /** `?tab=` of the page's address: 7 is news. */
  readonly value: string
  readonly key: ProfileTabKey
  readonly content: ComponentType<ProfileTabProps>
  /** Shown to the person only, not to administrators. */
  readonly ownOnly?: true
  /** The tab that /InfoProfile/add opens. */
  readonly asks?: true
}

const Shifts = ({ user, isOwn }: ProfileTabProps) => (
  <>
    {isOwn && <ClockCard />}
    <ShiftsTab userId={user.userId} isOwn={isOwn} />
  </>
)
const Attendance = ({ user, isOwn }: ProfileTabProps) => <AttendanceTab userId={user.userId} isOwn={isOwn} />
const Requests = ({ user, isOwn, isAsking }: ProfileTabProps) => <RequestsTab userId={user.userId} isOwn={isOwn} isAsking={isAsking} />
const Commissions = ({ user }: ProfileTabProps) => (
  <CommissionsTab userId={user.userId} name={`${user.firstName} ${user.lastName}`.trim()} />
)
const Remaining = ({ user }: ProfileTabProps) => <RemainingTab userId={user.userId} />

/** The tabs of the profile in their order. A tab is a component in a file of its own and a row here. */
export const profileTabs: readonly ProfileTab[] = [
  { value: '1', key: 'shifts', content: Shifts },
  { value: '6', key: 'attendance', content: Attendance },
  { value: '2', key: 'requests', content: Requests, asks: true },
  { value: '3', key: 'remaining', content: Remaining },
  { value: '8', key: 'commissions', content: Commissions },
  { value: '4', key: 'details', content: DetailsTab, ownOnly: true },
  { value: '5', key: 'security', content: SecurityTab, ownOnly: true },
  { value: '7', key: 'news', content: NewsTab, ownOnly: true },
]

/** The label of each tab. */
export function useTabLabels(): Readonly<Record<ProfileTabKey, string>> {
  const { t } = useTranslation('profile')
  return {
    shifts: t('shifts'),
    attendance: t('attendance'),
    requests: t('requests'),
    remaining: t('remaining_days'),
    commissions: t('commission_tab'),
    details: t('details'),
    security: t('security'),
    news: t('news'),
  }
}
