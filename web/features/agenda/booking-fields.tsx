import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { subClients } from '../../../schema/api/pets.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import './agenda-labels.ts'
import { ChosenClient, FreshClient } from './chosen-client.tsx'
import { ClientField } from './client-field.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { HistorySection } from './history-section.tsx'
import { ServiceLines } from './service-lines.tsx'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'

interface FieldsProps {
  booking: Booking
  base: Agenda | null
  walkIn: boolean
  clientField: Ref<HTMLInputElement>
  serviceField: Ref<HTMLInputElement>
}
const anybody = 'anybody'

/** Who, when, with whom, what; then note and colour; and for administrators the trail. */
export function BookingFields({ booking, base, walkIn, clientField, serviceField }: FieldsProps) {
  const { t } = useTranslation('agenda')
  const errorMessage = useErrorMessage()
  const { roles, salon } = useMe()
  const people = usePeople()
  const [trail, setTrail] = useState(false)
  const { state, shown, change, fields } = booking
  const clientId = state.client?.clientId ?? ''
  const { data: pets = [] } = useRead(subClients.list, { clientId }, { enabled: salon?.isPet === true && clientId !== '' })
  const error = (field: string) => fields[field] && errorMessage(fields[field])
  const withPeople = people
    .filter((user) => state.lines.length === 0 || state.lines.some((line) => booking.who(line.serviceId).includes(user.userId)))
    .map((user) => ({
      value: user.userId,
      label: user.firstName,
      mark: <StaffAvatar size="s" user={user} />,
    }))
  const togglePet = (id: string) => {
    const chosen = state.pets.includes(id) ? state.pets.filter((one) => one !== id) : [...state.pets, id]
    const only = chosen.length === 1 ? (chosen[0] ?? null) : null
    change({
      pets: chosen,
      lines: state.lines.map((line) => ({
        ...line,
        subClientId: only ?? (line.subClientId && chosen.includes(line.subClientId) ? line.subClientId : null),
      })),
    })
  }
  return (
    <>
      {state.client ? (
        <ChosenClient client={state.client} onDrop={() => booking.choose(null)} />
      ) : state.fresh ? (
        <FreshClient fresh={state.fresh} fields={fields} onChange={(fresh) => change({ fresh })} onDrop={() => change({ fresh: null })} />
      ) : (
        <ClientField
          inputRef={clientField}
          error={error('clientId')}
          optional={walkIn}
          onChoose={booking.choose}
          onFresh={(fresh) => change({ fresh })}
        />
      )}
      {pets.length > 0 && (
        <fieldset>
          <legend className="label">{t('pets')}</legend>
          <div className="row wrap">
            {pets.map((pet) => (
              <Chip key={pet.subClientId} icon="paw" on={state.pets.includes(pet.subClientId)} onClick={() => togglePet(pet.subClientId)}>
                {pet.name}
              </Chip>
            ))}
          </div>
          {fields.subClientIds && <p className="field-error">{error('subClientIds')}</p>}
        </fieldset>
      )}
      <div className="ag-when">
        <DatePicker label={t('day')} value={shown.day} onChange={(day) => day && change({ day })} />
        <TimeField label={t('start')} value={shown.time} onChange={(time) => time && change({ time })} />
        <Select
          label={t('with')}
          options={[{ value: anybody, label: t('anyone_available') }, ...withPeople]}
          value={state.userId ?? anybody}
          onChange={(userId) => booking.withPerson(userId === anybody ? null : userId)}
        />
      </div>
      <ServiceLines booking={booking} pets={pets} pickerRef={serviceField} startsOpen={walkIn} />
      <details className="ag-more" open={state.note !== '' || state.color !== ''}>
        <summary>{t('note_and_colour')}</summary>
        <TextareaField label={t('note')} value={state.note} onChange={(note) => change({ note })} error={error('note')} maxLength={2000} />
        <ColourChoice value={state.color} onChange={(color) => change({ color })} />
      </details>
      {base && hasAnyRole(roles, ['ADMIN']) && (
        <details className="ag-more" onToggle={(event) => setTrail(event.currentTarget.open)}>
          <summary>{t('history')}</summary>
          {trail && <HistorySection key={base.version} agenda={base} />}
        </details>
      )}
    </>
  )
}
