import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
interface ClientFieldProps {
  error: ReactNode
  onChoose: (client: ClientSummary) => void
  /** Offers to create a client; undefined: only existing clients. */
  onCreate?: (newClient: { name: string; phoneNumber: string }) => void
  inputRef: Ref<HTMLInputElement>
  /** A walk-in needs no name. */
  optional?: boolean
}
const isPhoneNumber = (text: string) => /^[\d\s+()./-]+$/.test(text)

/** Search for the client by letters or digits; Enter chooses the first, with the services of their last visit. */
export function ClientField({ error, onChoose, onCreate, inputRef, optional = false }: ClientFieldProps) {
  const { t } = useTranslation('bookings')
  const toAgo = useAgo()
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const items = found.map((client): ClientItem => ({ ...client, key: client.clientId, text: client.name }))
  return (
    <Combobox
      label={t('client')}
      help={optional ? t('client_help_walk_in') : t('client_help')}
      error={error}
      icon="search"
      size="l"
      minLetters={2}
      inputRef={inputRef}
      items={items}
      answeredQuery={answeredQuery}
      loading={loading}
      query={query}
      onQuery={setQuery}
      onChoose={(client) => client && onChoose(client)}
      {...(onCreate && {
        create: {
          label: (text: string) => t('new_client_with', { text }),
          run: (text: string) => onCreate(isPhoneNumber(text) ? { name: '', phoneNumber: text } : { name: text, phoneNumber: '' }),
        },
      })}
      renderItem={(client, text) => (
        <>
          <Avatar name={client.name} id={client.clientId} />
          <span className="grow">
            <span className="row ag-found">
              <b className="semi ell">
                <Highlighted text={client.name} query={text} />
              </b>
              {client.allergies && <Icon name="warning" size={12} className="red" label={t('allergy_to', { what: client.allergies })} />}
            </span>
            <span className="below xs muted num ell">
              <Highlighted text={formatPhone(client.phoneNumber) || client.email} query={text} />
              {client.lastVisit && <> · {toAgo(client.lastVisit)}</>}
            </span>
          </span>
          <span className="ag-enter">
            <Kbd keys={['Enter']} />
          </span>
        </>
      )}
      preview={(client) => <ClientPreview client={client} />}
    />
  )
}

/** Preview of a client: visits, allergies, note and the services of the last visit. */
function ClientPreview({ client }: { client: ClientSummary }) {
  const { t } = useTranslation('bookings')
  const { dateOf, euros } = useFormat()
  const { lastServices, lastVisit } = client
  return (
    <>
      <div>
        <b className="semi s">{client.name}</b>
        <div className="xs muted">
          {[
            `${client.visits} ${t('visits', { count: client.visits })}`,
            client.notCome > 0 && `${client.notCome} ${t('no_shows', { count: client.notCome })}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {client.allergies && (
        <span className="ag-allergy">
          <Badge tone="bad" size="l" icon="warning">
            {t('allergy_to', { what: client.allergies })}
          </Badge>
        </span>
      )}
      {client.note && <span className="xs t2">{client.note}</span>}
      {lastVisit && (
        <div>
          <span className="over">{t('last_time', { day: dateOf(lastVisit) })}</span>
          <div className="ag-last grid gap-6 xs">
            {lastServices.map((service) => (
              <div key={`${service.serviceId}.${service.userId}`} className="row between">
                <span>{service.service}</span>
                <span className="muted num">{t('minutes_price', { minutes: service.length, price: euros(service.price) })}</span>
              </div>
            ))}
          </div>
        </div>
      )}
      <span className="xs muted hint">
        {lastServices.length > 0 ? t('enter_adds_services', { count: lastServices.length }) : t('enter_adds_client')}
      </span>
    </>
  )
}
