import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ColourTab, DiagnosisTab, GalleryTab } from '../../care/treatments/index.ts'
import { MessageRow } from '../../messages/message-log/index.ts'
import { ClientCourses } from '../../money/courses/index.ts'
import { ClientLoyaltyCard } from '../../money/loyalty/index.ts'
import { NpsTab } from '../../outreach/client-messages/index.ts'
import { SurveysTab } from '../../outreach/surveys/index.ts'
import { MergedClients } from '../../records/client-merge/index.ts'
import { FeedbackTab, KnownDevices, Loaded, ProductsTab, RequestsTab, VisitsTab } from '../client-history/index.ts'
import { ConsentsTab } from '../consents/index.ts'
import { DetailsForm } from './details-form.tsx'
import { Duplicates } from './duplicates.tsx'
import { LinkedUser } from './linked-user.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { useClientForm } from './use-client-form.ts'

/** Messages to a client with what the gateways said of them, the newest first. */
function MessagesTab({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients')
  const read = useRead(messageBatches.ofClient, { clientId })
  return (
    <Loaded read={read}>
      {(messages) =>
        messages.length === 0 ? (
          <Empty icon="chat" title={t('no_messages')} text={t('no_messages_text')} />
        ) : (
          <section className="card">
            <ul className="body cl-list lined" aria-label={t('messages')}>
              {messages.map((message) => (
                <MessageRow key={message.outboxId} message={message} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

/** All fields of the client, and the team member who is linked to the record. */
function DetailsTab({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const client = overview.clientDTO
  const form = useClientForm(client)
  return (
    <>
      <DetailsForm form={form} overview={overview} title={<span className="sr">{t('details')}</span>}>
        <Duplicates values={form.values} clientId={client.clientId} />
      </DetailsForm>
      <MergedClients clientId={client.clientId} />
      <LinkedUser overview={overview} />
      <KnownDevices clientId={client.clientId} />
    </>
  )
}

/** Courses and loyalty points of a client. */
function CoursesTab({ overview: { clientDTO } }: { overview: ClientOverview }) {
  const { clientId, name } = clientDTO
  return (
    <div className="cl-overview grid gap-16">
      <ClientLoyaltyCard clientId={clientId} name={name} />
      <ClientCourses clientId={clientId} name={name} />
    </div>
  )
}

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

const ClientNpsTab = ({ overview }: TabProps) => <NpsTab client={overview.clientDTO} />
const ClientSurveysTab = ({ overview }: TabProps) => <SurveysTab client={overview.clientDTO} />

/** A tab that needs no more than the client. */
const ofClient = (Content: ComponentType<{ clientId: string }>) =>
  function HistoryTab({ overview }: TabProps) {
    return <Content clientId={overview.clientDTO.clientId} />
  }

/** The tabs of the record in their order. A part is a component in a separate file and a row here. */
export const clientTabs: readonly [ClientTab, ...ClientTab[]] = [
  { key: 'overview', parts: [{ value: '0', key: 'overview', content: OverviewTab }] },
  {
    key: 'visits',
    parts: [
      {
        value: '2',
        key: 'visits',
        content: ofClient(VisitsTab),
        count: ({ visits, notCome, cancelled, upcoming }) => visits + notCome + cancelled + upcoming,
      },
    ],
  },
  {
    key: 'care',
    parts: [
      { value: '8', key: 'colour', content: ColourTab, count: ({ counts }) => counts.colours },
      { value: '9', key: 'diagnoses', content: ofClient(DiagnosisTab), count: ({ counts }) => counts.diagnoses },
      { value: '10', key: 'gallery', content: ofClient(GalleryTab), count: ({ counts }) => counts.pictures },
    ],
  },
  { key: 'products', parts: [{ value: '5', key: 'products', content: ofClient(ProductsTab), count: ({ counts }) => counts.products }] },
  {
    key: 'opinions',
    parts: [
      { value: '6', key: 'requests', content: ofClient(RequestsTab) },
      { value: '7', key: 'feedback', content: ofClient(FeedbackTab) },
      { value: '3', key: 'nps', content: ClientNpsTab },
      { value: '4', key: 'surveys', content: ClientSurveysTab },
    ],
  },
  { key: 'messages', parts: [{ value: '12', key: 'messages', content: ofClient(MessagesTab) }] },
  { key: 'consents', parts: [{ value: '11', key: 'consents', content: ofClient(ConsentsTab) }] },
  { key: 'courses', parts: [{ value: '14', key: 'courses', content: CoursesTab }] },
  { key: 'details', parts: [{ value: '1', key: 'details', content: DetailsTab }] },
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
