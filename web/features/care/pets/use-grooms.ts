import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PetGroom, type SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petGrooms, subClients } from '../../../../schema/api/care/pets.ts'
import { PetGroomChange, PetGroomDraft } from '../../../../schema/api/care/pets-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

export const useGroomWrites = () => ({
  schema: PetGroom,
  draft: PetGroomDraft,
  change: PetGroomChange,
  toInput: ({ petGroomId }: PetGroom) => ({ petGroomId }),
  create: useWrite(petGrooms.create, { invalidates: [subClients.record] }),
  update: useWrite(petGrooms.update, { invalidates: [subClients.record] }),
})

/** Writes a sheet again as that of today; Undo removes it. */
export function useRepeatGroom(): { repeat: (groom: PetGroom) => void; busy: boolean } {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const { create } = useGroomWrites()
  const remove = useWrite(petGrooms.remove, { invalidates: [subClients.record] })
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const repeat = async ({ subClientId, parts, note }: PetGroom) => {
    try {
      const { petGroomId } = await create.mutateAsync({ input: {}, body: { subClientId, parts, note, day: dayIn(Date.now()) } })
      notify({
        kind: 'success',
        text: t('groom_repeated'),
        undo: () => void remove.mutateAsync({ input: { petGroomId } }).catch(showError),
      })
    } catch (error) {
      showError(error)
    }
  }
  return { repeat: (groom) => void repeat(groom), busy: create.isPending }
}

/** Removes a sheet from the record at once; Undo writes it again. */
export function useRemoveGroom(pet: SubClientRecord): (groom: PetGroom) => void {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { create } = useGroomWrites()
  const key = readKey(subClients.record, { subClientId: pet.subClientId })
  const remove = useWrite(petGrooms.remove, {
    invalidates: [subClients.record],
    optimistic: ({ input }) => {
      const before = queries.getQueryData<SubClientRecord>(key)
      queries.setQueryData<SubClientRecord>(
        key,
        (now) => now && { ...now, groomsDTO: now.groomsDTO.filter(({ petGroomId }) => petGroomId !== input.petGroomId) },
      )
      return () => void queries.setQueryData(key, before)
    },
  })
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  return ({ petGroomId, subClientId, day, parts, note }) => {
    const undo = () => void create.mutateAsync({ input: {}, body: { subClientId, day, parts, note } }).catch(showError)
    remove.mutate(
      { input: { petGroomId } },
      { onSuccess: () => void notify({ kind: 'success', text: t('groom_deleted'), undo }), onError: showError },
    )
  }
}
