import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import type { TabKey, TabProps } from './client-tab-keys.ts'
import { OverviewTab } from './overview-tab.tsx'

export type TabGroupKey = 'overview' | 'visits' | 'care' | 'products' | 'opinions' | 'messages' | 'consents' | 'courses' | 'details'

/** A part of the record with its address. */
interface ClientPart {
  /** `?tabvalue=` of the page's address: 3 is NPS, 4 is surveys. */
  readonly value: string
  readonly key: TabKey
  readonly content: ComponentType<TabProps>
  /** Number of items. */
  readonly count?: (overview: ClientOverview) => number
}
/** A tab with one part, or with several that are switched between inside it. */
interface ClientTab {
  readonly key: TabGroupKey
  readonly parts: readonly [ClientPart, ...ClientPart[]]
}

const later = (key: Exclude<TabKey, 'overview'>) => partWhenUsed(async () => (await import('./client-tab-contents.tsx')).contents[key])

/** The tabs of the record in their order. A part is a component in a separate file, a row of `client-tab-contents.tsx` and a row here. */
export const clientTabs: readonly [ClientTab, ...ClientTab[]] = [
  { key: 'overview', parts: [{ value: '0', key: 'overview', content: OverviewTab }] },
  {
    key: 'visits',
    parts: [
      {
        value: '2',
        key: 'visits',
        content: later('visits'),
        count: ({ visits, notCome, cancelled, upcoming }) => visits + notCome + cancelled + upcoming,
      },
    ],
  },
  {
    key: 'care',
    parts: [
      { value: '8', key: 'colour', content: later('colour'), count: ({ counts }) => counts.colours },
      { value: '9', key: 'diagnoses', content: later('diagnoses'), count: ({ counts }) => counts.diagnoses },
      { value: '10', key: 'gallery', content: later('gallery'), count: ({ counts }) => counts.pictures },
    ],
  },
  { key: 'products', parts: [{ value: '5', key: 'products', content: later('products'), count: ({ counts }) => counts.products }] },
  {
    key: 'opinions',
    parts: [
      { value: '6', key: 'requests', content: later('requests') },
      { value: '7', key: 'feedback', content: later('feedback') },
      { value: '3', key: 'nps', content: later('nps') },
      { value: '4', key: 'surveys', content: later('surveys') },
    ],
  },
  { key: 'messages', parts: [{ value: '12', key: 'messages', content: later('messages') }] },
  { key: 'consents', parts: [{ value: '11', key: 'consents', content: later('consents') }] },
  { key: 'courses', parts: [{ value: '14', key: 'courses', content: later('courses') }] },
  { key: 'details', parts: [{ value: '1', key: 'details', content: later('details') }] },
]

/** The labels of the tabs, and of the parts inside them. */
export function useTabLabels(): Readonly<Record<TabKey | TabGroupKey, string>> {
  const { t } = useTranslation('clients')
  const { t: h } = useTranslation('client-history')
  const { t: c } = useTranslation('treatments')
  return {
    overview: t('overview'),
    visits: t('visits_title'),
    care: t('tab_care'),
    colour: c('colour'),
    diagnoses: c('hair_scalp'),
    gallery: c('gallery'),
    products: t('products'),
    opinions: h('feedback'),
    requests: h('requests'),
    feedback: t('tab_ratings'),
    nps: t('tab_nps'),
    surveys: t('tab_surveys'),
    messages: t('messages'),
    consents: t('tab_consents'),
    courses: t('tab_courses'),
    details: t('details'),
  }
}
