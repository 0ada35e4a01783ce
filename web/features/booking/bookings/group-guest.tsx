import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { NewClient } from './chosen-client.tsx'
import { ClientField } from './client-field.tsx'
import { type Guest, getGuestErrors, getGuestName, getPetName, toGuestService } from './group-guests.ts'
import { ServicePicker } from './service-picker.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import { usePeople } from './use-agenda-day.ts'
import { useCatalogue } from './use-booking.ts'
import type { Group } from './use-group.ts'

const anyone = 'anyone'

interface GroupGuestProps {
  group: Group
  guest: Guest
  index: number
}

/** One member of a group: who, which pet, what, and with whom. */
export function GroupGuest({ group, guest, index }: GroupGuestProps) {
  const { t } = useTranslation('bookings')
  const name = getGuestName(guest)
  const isPayer = group.payer === index
  return (
    <fieldset className="ag-guest framed round-l surface">
      <legend className="sr">{name || t('group_person', { n: index + 1 })}</legend>
      <Who group={group} guest={guest} index={index} />
      <Pets group={group} guest={guest} />
      <Services group={group} guest={guest} index={index} />
      <div className="ag-guest-foot row between wrap line-above tint">
        <Chip size="s" icon={isPayer ? 'check' : 'cash'} on={isPayer} onClick={() => group.change({ payerKey: guest.key })}>
          {t(isPayer ? 'group_pays_and_hears' : 'group_pays')}
        </Chip>
        {group.guests.length > 2 && (
          <Button size="s" variant="ghost" icon="close" onClick={() => group.remove(guest.key)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The chosen client, a new one, or the search for one. */
function Who({ group, guest, index }: GroupGuestProps) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const field = useRef<HTMLInputElement>(null)
  const { client, newClient } = guest
  const errors = getGuestErrors(group.fieldErrors, index)
  const set = (next: Partial<Guest>) => group.set(guest.key, { petId: null, ...next })
  if (client) {
    const pet = getPetName(guest)
    return (
      <div className="ag-guest-who row gap-12">
        <Avatar name={pet || client.name} id={guest.petId ?? client.clientId} />
        <span className="grow shrinks">
          <b className="semi ell below" dir="auto">
            {pet || client.name}
          </b>
          {pet && <span className="below xs muted ell">{client.name}</span>}
          {errors.clientId && <span className="field-error below">{errorMessage(errors.clientId)}</span>}
        </span>
        {client.allergies && <Icon name="warning" size={16} className="red" label={client.allergies} />}
        <IconButton size="s" icon="close" label={t('group_change')} onClick={() => set({ client: null })} />
      </div>
    )
  }
  if (newClient)
    return (
      <div className="ag-guest-who">
        <NewClient
          newClient={newClient}
          fieldErrors={errors}
          onChange={(next) => set({ newClient: next })}
          onClear={() => set({ newClient: null })}
        />
      </div>
    )
  return (
    <div className="ag-guest-who">
      <ClientField
        inputRef={field}
        error={errors.clientId && errorMessage(errors.clientId)}
        onChoose={(chosen) => {
          const [only, second] = chosen.pets
          set({ client: chosen, petId: only && !second ? only.subClientId : null })
        }}
        onCreate={(next) => set({ newClient: next })}
      />
    </div>
  )
}

/** Which of the client's pets it is for; pets of others in the group are not offered again. */
function Pets({ group, guest }: Pick<GroupGuestProps, 'group' | 'guest'>) {
  const { t } = useTranslation('bookings')
  const { salon } = useMe()
  const used = group.guests.filter(({ key }) => key !== guest.key).map(({ petId }) => petId)
  const pets = (guest.client?.pets ?? []).filter(({ subClientId }) => !used.includes(subClientId))
  if (salon?.isPet !== true || pets.length === 0) return null
  return (
    <fieldset className="ag-guest-pets row wrap">
      <legend className="sr">{t('group_pet')}</legend>
      {pets.map(({ subClientId, name }) => (
        <Chip
          key={subClientId}
          size="s"
          icon="paw"
          on={guest.petId === subClientId}
          onClick={() => group.set(guest.key, { petId: guest.petId === subClientId ? null : subClientId })}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}

function Services({ group, guest, index }: GroupGuestProps) {
  const { t } = useTranslation('bookings')
  const { euros } = useFormat()
  const errorMessage = useErrorMessage()
  const catalogue = useCatalogue()
  const people = usePeople()
  const picker = useRef<HTMLInputElement>(null)
  const [adding, setAdding] = useState(false)
  const { agendaServicesDTO: missing } = getGuestErrors(group.fieldErrors, index)
  const planned = group.chosen?.members[index]?.services
  const able = people.filter(({ userId }) =>
    guest.services.every(({ serviceId }) => catalogue.find((one) => one.serviceId === serviceId)?.assignedStaff.includes(userId)),
  )
  const isEmpty = guest.services.length === 0
  return (
    <>
      <ul>
        {guest.services.map((service, i) => {
          const { length, price } = planned?.[i]?.serviceId === service.serviceId ? (planned[i] ?? service) : service
          return (
            <li key={service.key} className="row line-above">
              <span className="grow shrinks s">
                <b className="med">{service.service}</b> <span className="muted num">· {t('minutes', { minutes: length })}</span>
              </span>
              <b className="num s">{euros(price)}</b>
              <IconButton
                size="s"
                icon="close"
                label={t('remove_service', { service: service.service })}
                onClick={() => group.set(guest.key, { services: guest.services.filter(({ key }) => key !== service.key) })}
              />
            </li>
          )
        })}
      </ul>
      {(isEmpty || adding) && (
        <div className="ag-guest-add">
          <ServicePicker
            autoFocus={adding}
            catalogue={catalogue}
            error={missing && errorMessage(missing)}
            inputRef={picker}
            onPick={(service) => {
              const stays = guest.userId !== null && service.assignedStaff.includes(guest.userId)
              group.set(guest.key, { services: [...guest.services, toGuestService(service)], userId: stays ? guest.userId : null })
              setAdding(false)
            }}
          />
        </div>
      )}
      {!isEmpty && (
        <div className="ag-guest-with row gap-12">
          <Select
            label={t('with')}
            labelHidden
            size="s"
            options={[
              { value: anyone, label: t('anyone_available') },
              ...able.map((user) => ({ value: user.userId, label: user.firstName, mark: <StaffAvatar size="s" user={user} /> })),
            ]}
            value={guest.userId ?? anyone}
            onChange={(userId) => group.set(guest.key, { userId: userId === anyone ? null : userId })}
          />
          {!adding && (
            <Button size="s" variant="ghost" icon="plus" className="acc" onClick={() => setAdding(true)}>
              {t('add_service')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
