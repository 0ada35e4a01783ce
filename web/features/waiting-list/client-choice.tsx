import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../schema/api/clients.ts'
import { useFoundClients } from '../../api/found-clients.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import './waiting-labels.ts'

interface Found extends ClientSummary {
  key: string
  text: string
}
const choiceOf = (client: ClientSummary): Found => ({ ...client, key: client.clientId, text: client.name })

/** Who waits: somebody whom the salon knows. */
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
  const { found, loading } = useFoundClients(query)
  return (
    <Combobox
      label={t('client')}
      help={t('client_help')}
      required
      error={error}
      icon="search"
      minLetters={2}
      items={found.map(choiceOf)}
      loading={loading}
      query={query}
      onQuery={setQuery}
      chosen={client && choiceOf(client)}
      onChoose={onChoose}
      renderItem={(one, text) => (
        <>
          <Avatar name={one.name} id={one.clientId} />
          <span className="grow">
            <b className="semi ell">
              <Highlighted text={one.name} query={text} />
            </b>
            <span className="xs muted num ell waiting-under">{one.phoneNumber || one.email}</span>
          </span>
        </>
      )}
    />
  )
}
