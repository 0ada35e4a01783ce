import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import type { BookingState, FormClient } from './booking-state.ts'

/** The chosen client of a booking. */
export function ChosenClient({ client, onClear }: { client: FormClient; onClear: () => void }) {
  const { t } = useTranslation('bookings')
  const toAgo = useAgo()
  const details = [formatPhone(client.phoneNumber), client.lastVisit && t('last_visit_on', { day: toAgo(client.lastVisit) })].filter(
    Boolean,
  )
  return (
    <div>
      <span className="label">{t('client')}</span>
      <div className="card ag-chosen row gap-12">
        <Avatar size="l" name={client.name} id={client.clientId} />
        <span className="grow">
          <b className="semi" dir="auto">
            {client.name}
          </b>
          <span className="below xs muted num">{details.join(' · ')}</span>
        </span>
        {client.allergies && (
          <Badge tone="bad" size="l" icon="warning">
            {t('allergy_to', { what: client.allergies })}
          </Badge>
        )}
        <IconButton size="s" icon="close" label={t('change_client')} onClick={onClear} />
      </div>
    </div>
  )
}

type ClientDraft = NonNullable<BookingState['newClient']>
interface NewClientProps {
  newClient: ClientDraft
  fieldErrors: Readonly<Record<string, string>>
  onChange: (newClient: ClientDraft) => void
  onClear: () => void
}

/** Name and phone number of a client who is created with the booking. */
export function NewClient({ newClient, fieldErrors, onChange, onClear }: NewClientProps) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const getError = (field: string) => fieldErrors[field] && errorMessage(fieldErrors[field])
  return (
    <fieldset className="ag-new-client grid top gap-10">
      <legend className="label whole full">{t('new_client')}</legend>
      {/* Before the fields: Tab goes from the last one to the rest of the form. */}
      <IconButton size="s" icon="close" label={t('change_client')} onClick={onClear} />
      <TextField
        label={t('name')}
        required
        autoComplete="off"
        autoFocus={newClient.name === ''}
        value={newClient.name}
        onChange={(name) => onChange({ ...newClient, name })}
        error={getError('name')}
      />
      <PhoneField
        label={t('phone')}
        autoComplete="off"
        autoFocus={newClient.name !== ''}
        value={newClient.phoneNumber}
        onChange={(phoneNumber) => onChange({ ...newClient, phoneNumber })}
        error={getError('phoneNumber')}
      />
    </fieldset>
  )
}
