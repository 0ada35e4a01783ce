import { useQueryClient } from '@tanstack/react-query'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { SalonConfig, SalonConfigChange } from '../../../../schema/api/platform/settings-schemas.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { notify } from '../../../ui/toaster.tsx'

/**
 * The form of a section that edits some fields of the salon's configuration, and the read of the configuration. `toFields`: what is sent of
 * the values, where these are others than the fields.
 */
export function useConfigForm<Values extends object>(
  toValues: (config: SalonConfig | null) => Values,
  savedMessage: string,
  toFields: (values: Values) => object = (values) => values,
) {
  const client = useQueryClient()
  const read = useRead(salonConfigs.ofSalon, {})
  const edit = useEdit(read.data ?? null, toValues, SalonConfig)
  const author = useAuthor(edit.stale && { salonId: edit.stale.entity.configUid })
  const update = useWrite(salonConfigs.update, {
    invalidates: [salonConfigs.ofSalon, salons.list, salons.one],
    onError: edit.handleError,
    onSuccess: (config) => {
      client.setQueryData(readKey(salonConfigs.ofSalon, {}), config)
      edit.reset()
      notify({ kind: 'success', text: savedMessage })
    },
  })
  const save = () => {
    const { base, values, validate } = edit
    const body = validate(SalonConfigChange, { ...toFields(values), version: base?.version })
    if (body && base) update.mutate({ input: { configUid: base.configUid }, body })
  }
  return { read, form: { ...edit, author, busy: update.isPending, save } }
}
