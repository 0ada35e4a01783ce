import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SubClientChange, SubClientDraft, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { notify } from '../../../ui/toaster.tsx'
import { allFields, type PetValues, toPetBody, toPetValues } from './pet-values.ts'
import { petDependents, useCachePet } from './use-pet.ts'

/** The form of a pet. It sends the changed fields only. */
export function usePetForm(
  pet: SubClientRecord | null,
  { preset = {}, onSaved }: { preset?: Partial<PetValues>; onSaved?: (saved: SubClientRecord) => void } = {},
) {
  const { t } = useTranslation('pets')
  const cachePet = useCachePet()
  const queries = useQueryClient()
  const edit = useEdit(pet, (one) => (one ? toPetValues(one) : { ...toPetValues(null), ...preset }), SubClientRecord)
  const handleSaved = (saved: SubClientRecord) => {
    cachePet(saved)
    void queries.invalidateQueries({ queryKey: readKey(subClients.record) })
    edit.reset()
    notify({ kind: 'success', text: t('name_saved', { name: saved.name }) })
    onSaved?.(saved)
  }
  const handlers = { invalidates: petDependents, onSuccess: handleSaved, onError: edit.handleError }
  const create = useWrite(subClients.create, handlers)
  const update = useWrite(subClients.update, handlers)
  const save = () => {
    const { base, values, changedFields, validate } = edit
    if (base === null) {
      const body = validate(SubClientDraft, toPetBody(values, allFields, null))
      if (body) create.mutate({ input: {}, body })
      return
    }
    const { subClientId, version } = base
    const body = validate(SubClientChange, { ...toPetBody(values, changedFields, base), subClientId, version })
    if (body) update.mutate({ input: {}, body })
  }
  const author = useAuthor(edit.stale && { subClientId: edit.stale.entity.subClientId })
  return { ...edit, author, busy: create.isPending || update.isPending, save }
}
export type PetForm = ReturnType<typeof usePetForm>
