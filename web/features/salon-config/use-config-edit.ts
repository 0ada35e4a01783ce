import { useQueryClient } from '@tanstack/react-query'
import { SalonConfig, salonConfigs } from '../../../schema/api/salon-configs.ts'
import { salons } from '../../../schema/api/salons.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { notify } from '../../ui/toaster.tsx'

/** Some fields of the salon's one configuration, edited in a section of their own; `saved` is said when they are kept. */
export function useConfigEdit<Values extends object>(valuesOf: (config: SalonConfig | null) => Values, saved: string) {
  const client = useQueryClient()
  const read = useRead(salonConfigs.ofSalon, {})
  const edit = useEdit(read.data ?? null, valuesOf, SalonConfig)
  const update = useWrite(salonConfigs.update, {
    invalidates: [salonConfigs.ofSalon, salons.list, salons.one],
    onError: edit.refuse,
    onSuccess: (config) => {
      client.setQueryData(readKey(salonConfigs.ofSalon, {}), config)
      edit.begin()
      notify({ kind: 'success', text: saved })
    },
  })
  const { base, values } = edit
  const save = () => {
    const body = edit.check(salonConfigs.update.body, { ...values, version: base?.version })
    if (body && base) update.mutate({ input: { configUid: base.configUid }, body })
  }
  return { read, edit, save, saving: update.isPending }
}
