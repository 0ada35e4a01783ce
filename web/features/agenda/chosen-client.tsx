import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../api/error-message.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import type { FormClient } from './booking-state.ts'
import { formatPhone } from './format-phone.ts'

/** The client of the booking, once chosen. */
export function ChosenClient({ client, onDrop }: { client: FormClient; onDrop: () => void }) {
  const { t } = useTranslation('agenda')
  const { dayOf } = useFormat()
  const line = [
    formatPhone(client.phoneNumber),
    client.lastVisit && t('last_visit_on', { day: dayOf(client.lastVisit, 'dayMonth') }),
  ].filter(Boolean)
  return (
    <div>
      <span className="label">{t('client')}</span>
      <div className="row card ag-chosen">
        <Avatar size="l" name={client.name} id={client.clientId} />
        <span className="grow">
          <b className="semi">{client.name}</b>
          <span className="xs muted num ag-found-line">{line.join(' · ')}</span>
        </span>
        {client.allergies && (
          <Badge tone="bad" size="l" icon="warning">
            {t('allergy', { what: client.allergies })}
          </Badge>
        )}
        <IconButton size="s" icon="close" label={t('change_client')} onClick={onDrop} />
      </div>
    </div>
  )
}

interface FreshProps {
  fresh: { name: string; phoneNumber: string }
  fields: Readonly<Record<string, string>>
  onChange: (fresh: { name: string; phoneNumber: string }) => void
  onDrop: () => void
}

/** A client who is not known yet: name and phone, made together with the booking. */
export function FreshClient({ fresh, fields, onChange, onDrop }: FreshProps) {
  const { t } = useTranslation('agenda')
  const errorMessage = useErrorMessage()
  const error = (field: string) => fields[field] && errorMessage(fields[field])
  return (
    <fieldset className="ag-new-client">
      <legend className="label">{t('new_client')}</legend>
      <TextField
        label={t('name')}
        required
        autoComplete="off"
        autoFocus={fresh.name === ''}
        value={fresh.name}
        onChange={(name) => onChange({ ...fresh, name })}
        error={error('name')}
      />
      <TextField
        label={t('phone')}
        type="tel"
        figures
        autoComplete="off"
        autoFocus={fresh.name !== ''}
        value={fresh.phoneNumber}
        onChange={(phoneNumber) => onChange({ ...fresh, phoneNumber })}
        error={error('phoneNumber')}
      />
      <IconButton size="s" icon="close" label={t('change_client')} onClick={onDrop} />
    </fieldset>
  )
}
