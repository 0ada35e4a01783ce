import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import type { Conversation } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useCanBook } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SendMenu } from '../client-messages/index.ts'
import { useInboxLabels } from './inbox-labels.ts'
import { useConversationChange } from './use-inbox.ts'
import '../../../ui/page.css'

/** Who writes: the client with the next booking, or a number to be linked to one. */
export function ClientAside({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox')
  const { clientId } = conversation
  return (
    <aside className="inb-aside grid packed gap-16 s" aria-label={t('client')}>
      {clientId ? <ClientCard clientId={clientId} /> : <UnknownSender conversation={conversation} />}
    </aside>
  )
}

function ClientCard({ clientId }: { clientId: string }) {
  const { t } = useTranslation('inbox')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const { toDay } = useInboxLabels()
  const { data, error, refetch } = useRead(clientRecord.overview, { clientId }, { staleTime: 30_000 })
  const { data: consents } = useRead(clientPrivacies.status, { clientId }, { staleTime: 30_000 })
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  const { clientDTO: client, lastVisit, visits, notCome, balance } = data
  const offers = consents?.consents.some(({ purpose, channel, given }) => purpose === 'offers' && channel === 'text' && given)
  return (
    <>
      <header className="row">
        <Avatar size="l" name={client.name} id={clientId} image={client.image} />
        <span className="grow">
          <h2 className="ell" dir="auto">
            {client.name}
          </h2>
          <span className="s muted num">{formatPhone(client.phoneNumber)}</span>
        </span>
        <Link
          className={buttonClass({ variant: 'ghost', size: 's' }, 'icon')}
          to={`/clientInfo/${encodeURIComponent(clientId)}`}
          aria-label={t('open_client')}
          title={t('open_client')}
        >
          <Icon name="chevron-right" size={16} />
        </Link>
      </header>
      {client.allergies && (
        <Note tone="bad" title={t('allergies')}>
          {client.allergies}
        </Note>
      )}
      <NextBooking overview={data} />
      <dl className="pairs stack num">
        <Fact label={t('last_visit')} value={lastVisit ? toDay(lastVisit.start) : '–'} />
        <Fact label={t('visits_title')} value={notCome > 0 ? t('visits_no_shows', { visits, count: notCome }) : String(visits)} />
        <Fact label={t('balance_due')} value={euros(balance)} isBad={balance > 0} />
        {consents && <Fact label={t('offers')} value={offers ? t('consents') : t('no_consent')} />}
      </dl>
      {client.note && <Note>{client.note}</Note>}
      <SendMenu client={client} />
    </>
  )
}

const Fact = ({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? 'red semi' : undefined}>{value}</dd>
  </div>
)

function NextBooking({ overview: { clientDTO, nextVisit } }: { overview: ClientOverview }) {
  const { t } = useTranslation('inbox')
  const { time, dayOf } = useFormat()
  const canBook = useCanBook()
  const { data } = useRead(
    agendas.one,
    { agendaId: nextVisit?.agendaId ?? '' },
    { enabled: canBook && nextVisit !== null, staleTime: 10_000 },
  )
  if (!nextVisit)
    return (
      <div className="inb-next stack left line-below">
        <span className="over">{t('next_booking')}</span>
        <p className="muted">{t('not_booked')}</p>
        {canBook && (
          <Link className={buttonClass({ size: 's' })} to={`/agenda/add?clientId=${encodeURIComponent(clientDTO.clientId)}`}>
            <Icon name="calendar-plus" size={16} />
            {t('book')}
          </Link>
        )}
      </div>
    )
  return (
    <div className="inb-next stack left line-below">
      <span className="row between full">
        <span className="over">{t('next_booking')}</span>
        {data?.confirmed && (
          <Badge tone="ok" icon="check-circle">
            {t('result_confirmed')}
          </Badge>
        )}
      </span>
      <b className="semi">{t('day_time', { day: dayOf(nextVisit.start), time: time(nextVisit.start) })}</b>
      <span className="s muted">{[nextVisit.services, nextVisit.firstName].filter(Boolean).join(' · ')}</span>
      {canBook && (
        <Link className={buttonClass({ size: 's' })} to={`/agenda/${encodeURIComponent(nextVisit.agendaId)}`}>
          <Icon name="clock" size={16} />
          {t('open_booking')}
        </Link>
      )}
    </div>
  )
}

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
const toItem = (client: ClientSummary): ClientItem => ({ ...client, key: client.clientId, text: client.name })

function UnknownSender({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox')
  const { getName } = useInboxLabels()
  const change = useConversationChange()
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  return (
    <>
      <header className="row">
        <Avatar size="l" name="#" id={conversation.conversationId} />
        <span className="grow">
          <h2 className="ell" dir="auto">
            {getName(conversation)}
          </h2>
          <span className="s muted">{t('unknown_sender')}</span>
        </span>
      </header>
      <Combobox
        label={t('whose_number')}
        help={t('whose_number_help')}
        icon="search"
        minLetters={2}
        items={found.map(toItem)}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        chosen={null}
        onChoose={(client) => client && change.link(conversation, client.clientId)}
        renderItem={(item, text) => (
          <>
            <Avatar name={item.name} id={item.clientId} />
            <span className="grow">
              <b className="semi ell">
                <Highlighted text={item.name} query={text} />
              </b>
              <span className="xs muted num ell">{formatPhone(item.phoneNumber) || item.email}</span>
            </span>
          </>
        )}
      />
      <Link className={buttonClass({})} to={`/clientPhone/add?phone=${encodeURIComponent(toDialable(conversation.address))}`}>
        <Icon name="plus" />
        {t('new_client')}
      </Link>
    </>
  )
}
