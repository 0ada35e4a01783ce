import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
export interface Buyer {
  readonly clientId: string
  readonly name: string
}

/** Who buys the card: a client of the salon, or nobody known. */
export function BuyerField({ buyer, onChange }: { buyer: Buyer | null; onChange: (buyer: Buyer | null) => void }) {
  const { t } = useTranslation('gift-cards')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const items = found.map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))
  if (buyer)
    return (
      <div>
        <span className="label">{t('bought_by')}</span>
        <span className="gc-buyer row round">
          <Avatar name={buyer.name} id={buyer.clientId} size="s" />
          <span className="grow ell">{buyer.name}</span>
          <IconButton size="s" icon="close" label={t('clear_buyer')} onClick={() => onChange(null)} />
        </span>
      </div>
    )
  return (
    <Combobox
      label={t('bought_by')}
      icon="search"
      minLetters={2}
      items={items}
      answeredQuery={answeredQuery}
      loading={loading}
      query={query}
      onQuery={setQuery}
      onChoose={(client) => client && onChange({ clientId: client.clientId, name: client.name })}
      renderItem={(client, text) => (
        <>
          <Avatar name={client.name} id={client.clientId} size="s" />
          <span className="grow ell">
            <Highlighted text={client.name} query={text} />
          </span>
          <span className="xs muted num">{formatPhone(client.phoneNumber)}</span>
        </>
      )}
    />
  )
}
