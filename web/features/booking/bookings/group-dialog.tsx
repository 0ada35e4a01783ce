import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { GroupValues } from './group-draft.ts'
import { GroupGuest } from './group-guest.tsx'
import { GroupTimes } from './group-times.tsx'
import { type BegunGroup, type Group, maxGuests, useGroup } from './use-group.ts'
import './agenda-form.css'
import './agenda-group.css'

interface GroupDialogProps extends BegunGroup {
  /** Goes back to a booking for one; what was entered of the group is given, to be taken up again. */
  onSingle: (values: GroupValues) => void
  onClose: (day?: string) => void
}

/** The form of a group: up to six people or pets, who are booked together. */
export function GroupDialog({ onSingle, onClose, ...begun }: GroupDialogProps) {
  const { t } = useTranslation('bookings')
  const { dayOf, time, euros } = useFormat()
  const group = useGroup(begun, onClose)
  const form = useRef<HTMLDivElement>(null)
  const { guests, chosen, payer, payerKey, arrangement, day } = group
  const { request } = begun
  const close = () => {
    group.close()
    onClose()
  }
  const payerName = guests[payer]?.client?.name ?? guests[payer]?.newClient?.name.trim() ?? ''
  const phone = guests[payer]?.client?.phoneNumber ?? guests[payer]?.newClient?.phoneNumber ?? ''
  return (
    <Dialog
      open
      onClose={close}
      closeOnInteractOutside={false}
      title={t('group_title')}
      subtitle={chosen ? t('group_when', { day: dayOf(chosen.start), from: time(chosen.start), to: time(chosen.end) }) : undefined}
      className="ag-form"
      initialFocus={() => form.current?.querySelector<HTMLInputElement>('.ag-guest-who input') ?? null}
      footer={
        <>
          <span className="grow s muted ag-group-total">
            <span>{t('total')}</span> <b className="num">{euros(group.price)}</b>
          </span>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="primary" busy={group.isPending} disabled={!chosen} onClick={group.save}>
            {t('group_book_all', { n: guests.length })}
          </Button>
        </>
      }
    >
      <div ref={form} className="col gap-16">
        {request && request.people > maxGuests && (
          <Note tone="info">{t('group_request_more', { n: request.people, most: maxGuests })}</Note>
        )}
        {guests.map((guest, index) => (
          <GroupGuest key={guest.key} group={group} guest={guest} index={index} />
        ))}
        <div className="row wrap between">
          <AddGuests group={group} />
          {request === null && (
            <Button size="s" variant="ghost" icon="user" onClick={() => onSingle({ guests, payerKey, arrangement, day })}>
              {t('group_only_one')}
            </Button>
          )}
        </div>
        <GroupTimes group={group} />
        {payerName !== '' && phone !== '' && (
          <Checkbox label={t('group_send_confirmation', { name: payerName })} checked={group.message} onChange={group.setMessage} />
        )}
      </div>
    </Dialog>
  )
}

/** Adds somebody; pets of the owners in the group with one press. */
function AddGuests({ group }: { group: Group }) {
  const { t } = useTranslation('bookings')
  const { salon } = useMe()
  const { guests } = group
  const used = guests.map(({ petId }) => petId)
  const owners = [...new Map(guests.flatMap(({ client }) => (client ? [[client.clientId, client] as const] : []))).values()]
  const pets =
    salon?.isPet === true
      ? owners.flatMap((client) => client.pets.filter(({ subClientId }) => !used.includes(subClientId)).map((pet) => ({ client, pet })))
      : []
  if (guests.length >= maxGuests) return <p className="s muted">{t('group_at_most', { n: maxGuests })}</p>
  return (
    <div className="row wrap">
      {pets.map(({ client, pet }) => (
        <Chip key={pet.subClientId} dashed icon="paw" onClick={() => group.add({ client, petId: pet.subClientId })}>
          {pet.name}
        </Chip>
      ))}
      <Chip dashed icon="plus" onClick={() => group.add()}>
        {t('group_someone_else')}
      </Chip>
    </div>
  )
}
