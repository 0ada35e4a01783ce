import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { petDependents, useCachePet } from './use-pet.ts'

/** Records that a pet has died: its messages end, and its bookings are cancelled unless they are kept. */
export function DiedDialog({ pet, onClose }: { pet: SubClientRecord; onClose: () => void }) {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const cachePet = useCachePet()
  const { dayIn, dayOf, time } = useFormat()
  const today = dayIn(Date.now())
  const [diedOn, setDiedOn] = useState<string | null>(today)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const update = useWrite(subClients.update, { invalidates: [...petDependents, subClients.record] })
  const cancel = useWrite(agendas.cancel, { invalidates: [...petDependents, subClients.record] })
  const toggle = (agendaId: string, isCancelled: boolean) =>
    setKept((now) => new Set(isCancelled ? [...now].filter((id) => id !== agendaId) : [...now, agendaId]))
  const write = async (version: number, day: string | null, cancelled: readonly string[]) => {
    cachePet(await update.mutateAsync({ input: {}, body: { subClientId: pet.subClientId, version, diedOn: day } }))
    for (const agendaId of cancelled) await cancel.mutateAsync({ input: { agendaId }, body: { undo: day === null, note: t('died_note') } })
  }
  const save = async () => {
    if (diedOn === null) return setError(t('enter_day'))
    const cancelled = pet.upcoming.map(({ agendaId }) => agendaId).filter((agendaId) => !kept.has(agendaId))
    try {
      await write(pet.version, diedOn, cancelled)
      const undo = () =>
        void write(pet.version + 1, null, cancelled).catch((failure) => notify({ kind: 'error', text: errorMessage(failure) }))
      notify({ kind: 'success', text: t('died_saved', { name: pet.name }), undo })
      onClose()
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }
  return (
    <FormDialog
      title={t('pet_died_title', { name: pet.name })}
      fieldErrors={{}}
      errorMessage={error}
      busy={update.isPending || cancel.isPending}
      saveLabel={t('record')}
      onClear={() => setError(undefined)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p className="s t2">{t('died_text')}</p>
      <DatePicker label={t('day')} required max={today} value={diedOn} onChange={setDiedOn} />
      {pet.upcoming.length > 0 && (
        <fieldset className="pt-choices stack">
          <legend className="s semi">{t('cancel_bookings')}</legend>
          {pet.upcoming.map(({ agendaId, start, services }) => (
            <Checkbox
              key={agendaId}
              label={`${dayOf(start, 'weekday')}, ${time(start)}`}
              help={services}
              checked={!kept.has(agendaId)}
              onChange={(isCancelled) => toggle(agendaId, isCancelled)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
