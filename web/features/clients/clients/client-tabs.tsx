import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '../../../../schema/api/clients/client-record.ts'
import { ColourTab, DiagnosisTab, GalleryTab } from '../../care/treatments/index.ts'
import { NpsTab } from '../../outreach/client-messages/index.ts'
import { FeedbackTab, ProductsTab, RequestsTab, VisitsTab } from '../client-history/index.ts'
import { ConsentsTab } from '../consents/index.ts'
import { CoursesTab } from './courses-tab.tsx'
import './clients-labels.ts'
import { SurveysTab } from '../../outreach/surveys/index.ts'
import { DetailsTab } from './details-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'

export interface TabProps {
  readonly overview: ClientOverview
}
export type TabKey =
  | 'overview'
  | 'colour'
  | 'diagnoses'
  | 'gallery'
  | 'visits'
  | 'products'
  | 'courses'
  | 'requests'
  | 'feedback'
  | 'nps'
  | 'surveys'
  | 'messages'
  | 'consents'
  | 'details'

interface ClientTab {
  /** `?tabvalue=` of the page's address: 3 is NPS, 4 is surveys. */
  readonly value: string
  readonly key: TabKey
  readonly content: ComponentType<TabProps>
  /** Number of items. */
  readonly count?: (overview: ClientOverview) => number
}

const ClientNpsTab = ({ overview }: TabProps) => <NpsTab client={overview.clientDTO} />
const ClientSurveysTab = ({ overview }: TabProps) => <SurveysTab client={overview.clientDTO} />

/** A tab that needs no more than the client. */
const ofClient = (Content: ComponentType<{ clientId: string }>) =>
  function HistoryTab({ overview }: TabProps) {
    return <Content clientId={overview.clientDTO.clientId} />
  }

/** The tabs of the record in their order. A tab is a component in a file of its own and a row here. */
export const clientTabs: readonly ClientTab[] = [
  { value: '0', key: 'overview', content: OverviewTab },
  { value: '8', key: 'colour', content: ColourTab, count: ({ counts }) => counts.colours },
  { value: '9', key: 'diagnoses', content: ofClient(DiagnosisTab), count: ({ counts }) => counts.diagnoses },
  { value: '10', key: 'gallery', content: ofClient(GalleryTab), count: ({ counts }) => counts.pictures },
  {
    value: '2',
    key: 'visits',
    content: ofClient(VisitsTab),
    count: ({ visits, notCome, cancelled, upcoming }) => visits + notCome + cancelled + upcoming,
  },
  { value: '5', key: 'products', content: ofClient(ProductsTab), count: ({ counts }) => counts.products },
  { value: '14', key: 'courses', content: CoursesTab },
  { value: '6', key: 'requests', content: ofClient(RequestsTab) },
  { value: '7', key: 'feedback', content: ofClient(FeedbackTab) },
  { value: '3', key: 'nps', content: ClientNpsTab },
  { value: '4', key: 'surveys', content: ClientSurveysTab },
  { value: '12', key: 'messages', content: ofClient(MessagesTab) },
  { value: '11', key: 'consents', content: ofClient(ConsentsTab) },
  { value: '1', key: 'details', content: DetailsTab },
]

/** The label of each tab. */
export function useTabLabels(): Readonly<Record<TabKey, string>> {
  const { t } = useTranslation('clients')
  const { t: h } = useTranslation('client-history')
  const { t: c } = useTranslation('treatments')
  return {
    overview: t('overview'),
    colour: c('colour'),
    diagnoses: c('hair_scalp'),
    gallery: c('gallery'),
    visits: t('visits_title'),
    products: t('products'),
    courses: t('tab_courses'),
    requests: h('requests'),
    feedback: h('feedback'),
    nps: t('tab_nps'),
    surveys: t('tab_surveys'),
    messages: t('messages'),
    consents: t('tab_consents'),
    details: t('details'),
  }
}
