import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}

interface PayerDialogProps {
  readonly excluded: string
  readonly onChoose: (clientId: string) => void
  readonly onClose: () => void
}

/** Finds the client who pays instead of the one with the id `excluded`. */
export function PayerDialog({ excluded, onChoose, onClose }: PayerDialogProps) {
  const { t } = useTranslation('visits')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const items = found.filter((one) => one.clientId !== excluded).map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))
  return (
    <Dialog open onClose={onClose} title={t('someone_else_pays')} width="narrow">
      <Combobox
        label={t('payer')}
        icon="search"
        minLetters={2}
        items={items}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        onChoose={(found) => found && onChoose(found.clientId)}
        renderItem={(found, text) => (
          <>
            <Avatar name={found.name} id={found.clientId} />
            <span className="grow">
              <b className="med">
                <Highlighted text={found.name} query={text} />
              </b>
              <span className="vs-below below xs muted num">
                <Highlighted text={formatPhone(found.phoneNumber)} query={text} />
              </span>
            </span>
          </>
        )}
      />
    </Dialog>
  )
}
