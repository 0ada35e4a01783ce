import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { gatewayAccounts } from '../../../../schema/api/messages/gateway-accounts.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { Salon, SalonChange } from '../../../../schema/api/platform/salons-schemas.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { notify } from '../../../ui/toaster.tsx'
import { toSalonBody, toSalonValues } from './salon-values.ts'

/** Returns a function that puts a salon, as returned by the API, into the query cache. */
export function useCacheSalon(): (salon: Salon) => void {
  const client = useQueryClient()
  return (salon) => {
    client.setQueryData(readKey(salons.one, { salonId: salon.salonId }), salon)
    client.setQueryData<Salon[]>(readKey(salons.list, {}), (list) =>
      list?.map((other) => (other.salonId === salon.salonId ? salon : other)),
    )
  }
}
/** Reads that contain a salon's data. */
export const salonDependents = [salons.list, salons.one, salonConfigs.ofSalon, agendas.day, gatewayAccounts.list]

/** The form of a salon. Sends the changed fields only. */
export function useSalonForm(salon: Salon | null) {
  const { t } = useTranslation('salons')
  const cacheSalon = useCacheSalon()
  const edit = useEdit(salon, toSalonValues, Salon)
  const author = useAuthor(edit.stale && { salonId: edit.stale.entity.salonId })
  const update = useWrite(salons.update, {
    invalidates: salonDependents,
    onError: edit.handleError,
    onSuccess: (saved) => {
      cacheSalon(saved)
      edit.reset()
      notify({ kind: 'success', text: t('name_saved', { name: saved.salonName }) })
    },
  })
  const save = () => {
    const { base, values, changedFields, validate } = edit
    const body = validate(SalonChange, { ...toSalonBody(values, changedFields), version: base?.version })
    if (body && base) update.mutate({ input: { salonId: base.salonId }, body })
  }
  return { ...edit, author, busy: update.isPending, save }
}
