import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import './waiting-list-labels.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
const toItem = (client: ClientSummary): ClientItem => ({ ...client, key: client.clientId, text: client.name })

/** Finds a client of the salon. */
export function ClientChoice({
  client,
  error,
  onChoose,
}: {
  client: ClientSummary | null
  error: ReactNode
  onChoose: (client: ClientSummary | null) => void
}) {
  const { t } = useTranslation('waiting-list')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  return (
    <Combobox
      label={t('client')}
      help={t('client_help')}
      required
      error={error}
      icon="search"
      minLetters={2}
      items={found.map(toItem)}
      answeredQuery={answeredQuery}
      loading={loading}
      query={query}
      onQuery={setQuery}
      chosen={client && toItem(client)}
      onChoose={onChoose}
      renderItem={(item, text) => (
        <>
          <Avatar name={item.name} id={item.clientId} />
          <span className="grow">
            <b className="semi ell">
              <Highlighted text={item.name} query={text} />
            </b>
            <span className="xs muted num ell waiting-under">{formatPhone(item.phoneNumber) || item.email}</span>
          </span>
        </>
      )}
    />
  )
}
