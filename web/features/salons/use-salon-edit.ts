import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { salonConfigs } from '../../../schema/api/salon-configs.ts'
import { Salon, salons } from '../../../schema/api/salons.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { notify } from '../../ui/toaster.tsx'
import { salonBody, salonValues } from './salon-values.ts'
import './salon-texts.ts'

/** Puts a salon as the server has just answered it where everybody reads it. */
export function useKeepSalon(): (salon: Salon) => void {
  const client = useQueryClient()
  return (salon) => {
    client.setQueryData(readKey(salons.one, { salonId: salon.salonId }), salon)
    client.setQueryData<Salon[]>(readKey(salons.list, {}), (list) => list?.map((one) => (one.salonId === salon.salonId ? salon : one)))
  }
}
/** What hangs on a salon's data. */
export const salonReads = [salons.list, salons.one, salonConfigs.ofSalon, agendas.day]

/** A salon's fields while they are changed; only what was changed is sent. */
export function useSalonEdit(salon: Salon | null) {
  const { t } = useTranslation('salons')
  const keep = useKeepSalon()
  const edit = useEdit(salon, salonValues, Salon)
  const update = useWrite(salons.update, {
    invalidates: salonReads,
    onError: edit.refuse,
    onSuccess: (saved) => {
      keep(saved)
      edit.begin()
      notify({ kind: 'success', text: t('name_saved', { name: saved.salonName }) })
    },
  })
  const save = () => {
    const { base, values, changed } = edit
    const body = edit.check(salons.update.body, { ...salonBody(values, changed), version: base?.version })
    if (body && base) update.mutate({ input: { salonId: base.salonId }, body })
  }
  return { ...edit, busy: update.isPending, save }
}
