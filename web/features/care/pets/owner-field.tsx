import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundClients } from '../../../api/found-clients.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'

interface Owner {
  readonly clientId: string
  readonly name: string
  readonly phoneNumber: string
}
const toItem = ({ clientId, name, phoneNumber }: Owner) => ({ clientId, phoneNumber, key: clientId, text: name })

/** Finds the client to whom the pet belongs. */
export function OwnerField({ field, owner }: { field: FieldBinding<string>; owner: Owner | null }) {
  const { t } = useTranslation('pets')
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Owner | null>(null)
  const { found: clients, loading, answeredQuery } = useFoundClients(query)
  const chosen = [found, owner].find((one) => one?.clientId === field.value)
  return (
    <Combobox
      label={t('owner')}
      help={t('owner_help')}
      required
      error={field.error}
      icon="search"
      minLetters={2}
      items={clients.map(toItem)}
      answeredQuery={answeredQuery}
      loading={loading}
      query={query}
      onQuery={setQuery}
      chosen={chosen ? toItem(chosen) : null}
      onChoose={(item) => {
        setFound(item && { ...item, name: item.text })
        field.onChange(item?.clientId ?? '')
      }}
      renderItem={(item, text) => (
        <>
          <Avatar name={item.text} id={item.clientId} />
          <span className="grow">
            <b className="semi ell">
              <Highlighted text={item.text} query={text} />
            </b>
            <span className="ell below xs muted num">{formatPhone(item.phoneNumber)}</span>
          </span>
        </>
      )}
    />
  )
}
