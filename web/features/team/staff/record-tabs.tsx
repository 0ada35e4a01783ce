import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff.ts'
import { CommissionsTab } from '../../money/commissions/index.ts'
import { DetailsTab } from './details-tab.tsx'
import { getFullName } from './full-name.ts'
import { HistoryTab } from './history-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { ServicesTab } from './services-tab.tsx'
import './staff-labels.ts'

export type RecordTabKey = 'details' | 'services' | 'hours' | 'commissions' | 'history'

interface RecordTab {
  /** `?tab=` of the page's address. */
  readonly value: RecordTabKey
  readonly content: ComponentType<{ user: User }>
}

const Commissions = ({ user }: { user: User }) => <CommissionsTab userId={user.userId} name={getFullName(user)} />

/** The tabs of a team member's record in their order. A tab is a component in a file of its own and a row here. */
export const recordTabs: readonly RecordTab[] = [
  { value: 'details', content: DetailsTab },
  { value: 'services', content: ServicesTab },
  { value: 'hours', content: HoursTab },
  { value: 'commissions', content: Commissions },
  { value: 'history', content: HistoryTab },
]

/** The label of each tab. */
export function useRecordTabLabels(): Readonly<Record<RecordTabKey, string>> {
  const { t } = useTranslation('staff')
  return {
    details: t('details'),
    services: t('services'),
    hours: t('working_hours'),
    commissions: t('commission_tab'),
    history: t('history'),
  }
}
