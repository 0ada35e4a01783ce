import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { useOpenRecord } from '../../../api/open-record.ts'
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
import type { TabKey, TabProps } from './client-tab-keys.ts'
import { DetailsForm } from './details-form.tsx'
import { Duplicates } from './duplicates.tsx'
import { LinkedUser } from './linked-user.tsx'
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
  useOpenRecord('client', client.clientId, form.changedFields.length > 0)
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

const ClientNpsTab = ({ overview }: TabProps) => <NpsTab client={overview.clientDTO} />
const ClientSurveysTab = ({ overview }: TabProps) => <SurveysTab client={overview.clientDTO} />

/** A tab that needs no more than the client. */
const ofClient = (Content: ComponentType<{ clientId: string }>) =>
  function HistoryTab({ overview }: TabProps) {
    return <Content clientId={overview.clientDTO.clientId} />
  }

/** The tabs behind the overview, in one file: it is loaded once the page is used. */
export const contents: Readonly<Record<Exclude<TabKey, 'overview'>, ComponentType<TabProps>>> = {
  colour: ColourTab,
  diagnoses: ofClient(DiagnosisTab),
  gallery: ofClient(GalleryTab),
  visits: ofClient(VisitsTab),
  products: ofClient(ProductsTab),
  courses: CoursesTab,
  requests: ofClient(RequestsTab),
  feedback: ofClient(FeedbackTab),
  nps: ClientNpsTab,
  surveys: ClientSurveysTab,
  messages: ofClient(MessagesTab),
  consents: ofClient(ConsentsTab),
  details: DetailsTab,
}
