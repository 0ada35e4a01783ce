import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../schema/api/staff.ts'
import { DetailsTab } from './details-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { ServicesTab } from './services-tab.tsx'
import './staff-labels.ts'

export type RecordTabKey = 'details' | 'services' | 'hours' | 'history'

interface RecordTab {
  /** `?tab=` of the page's address. */
  readonly value: RecordTabKey
  readonly content: ComponentType<{ user: User }>
}

/** The tabs of a team member's record in their order. A tab is a component in a file of its own and a row here. */
export const recordTabs: readonly RecordTab[] = [
  { value: 'details', content: DetailsTab },
  { value: 'services', content: ServicesTab },
  { value: 'hours', content: HoursTab },
  { value: 'history', content: HistoryTab },
]

/** The label of each tab. */
export function useRecordTabLabels(): Readonly<Record<RecordTabKey, string>> {
  const { t } = useTranslation('staff')
  return { details: t('details'), services: t('services'), hours: t('working_hours'), history: t('history') }
}
