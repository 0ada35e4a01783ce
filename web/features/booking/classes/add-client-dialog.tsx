import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClassDetails, SeatDraft } from '../../../../schema/api/booking/classes-schemas.ts'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { maxSeatsOfClient } from '../../../../schema/rules/booking/classes.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Note } from '../../../ui/note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useSeatCreation } from './use-class.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}
const toItem = (client: ClientSummary): ClientItem => ({ ...client, key: client.clientId, text: client.name })

interface SeatValues {
  client: ClientSummary | null
  subClientIds: readonly string[]
  seats: number | null
  message: boolean
}

/** Gives a client of the salon seats in a class; where too few are left, a place on its waiting list. */
export function AddClientDialog({ one, onClose }: { one: ClassDetails; onClose: () => void }) {
  const { t } = useTranslation('classes')
  const { momentOf } = useFormat()
  const create = useSeatCreation(one.classId)
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const form = useEdit<ClassDetails, SeatValues>(null, () => ({ client: null, subClientIds: [], seats: 1, message: true }))
  const { client, subClientIds, seats, message } = form.values
  const left = one.seats - one.taken
  const wait = (seats ?? 1) > left
  const save = () => {
    const body = form.validate(SeatDraft, {
      ...{ classId: one.classId, clientId: client?.clientId, subClientIds, seats: seats ?? 1, wait, message: message && !wait },
    })
    if (!body) return
    create.mutate(
      { input: {}, body },
      {
        onSuccess: () => void notify({ kind: 'success', text: t(wait ? 'name_waits' : 'name_has_seat', { name: client?.name ?? '' }) }),
        onDone: onClose,
        onError: form.handleError,
      },
    )
  }
  const togglePet = (id: string) =>
    form.set({ subClientIds: subClientIds.includes(id) ? subClientIds.filter((other) => other !== id) : [...subClientIds, id] })
  return (
    <FormDialog
      title={t('add_client')}
      subtitle={`${one.name}, ${momentOf(one.start)}`}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={create.isPending}
      isUntouched={!client}
      saveLabel={wait ? t('add_to_list') : t('give_seats', { count: seats ?? 1 })}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <Combobox
        label={t('client')}
        required
        error={form.getError('clientId')}
        icon="search"
        minLetters={2}
        items={found.map(toItem)}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        chosen={client && toItem(client)}
        onChoose={(next) => form.set({ client: next, subClientIds: [] })}
        renderItem={(item, text) => (
          <>
            <Avatar name={item.name} id={item.clientId} size="s" />
            <span className="grow ell">
              <Highlighted text={item.name} query={text} />
            </span>
            <span className="xs muted num">{formatPhone(item.phoneNumber)}</span>
          </>
        )}
      />
      {client && client.pets.length > 0 && (
        <fieldset>
          <legend className="label">{t('who_comes')}</legend>
          <div className="row wrap">
            {client.pets.map((pet) => (
              <Chip key={pet.subClientId} on={subClientIds.includes(pet.subClientId)} onClick={() => togglePet(pet.subClientId)}>
                {pet.name}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <NumberField label={t('seats')} min={1} max={maxSeatsOfClient} {...form.bind('seats')} />
      {wait && (
        <Note tone="warn" icon="clock">
          {left > 0 ? t('few_seats_left', { count: left }) : t('no_seat_left')}
        </Note>
      )}
      {!wait && <Checkbox label={t('send_confirmation')} checked={message} onChange={(next) => form.set({ message: next })} />}
    </FormDialog>
  )
}
