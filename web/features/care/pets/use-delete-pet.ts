import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './pets-labels.ts'
import { petDependents } from './use-pet.ts'

/** Deletes a pet after a confirmation and goes to the list; Undo restores it. */
export function useDeletePet(): (pet: SubClientRecord) => void {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const remove = useWrite(subClients.remove, { invalidates: petDependents })
  const restore = useWrite(subClients.restore, { invalidates: petDependents })
  const showError = (error: unknown) => {
    const isBooked = error instanceof CallError && error.code === 'in_use'
    notify({ kind: 'error', text: isBooked ? t('pet_is_booked') : errorMessage(error) })
  }
  return async ({ subClientId, name }) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_question', { name }) }))) return
    try {
      await remove.mutateAsync({ input: { subClientId } })
      await navigate('/pets')
      const undo = () => void restore.mutateAsync({ input: { subClientId } }).catch(showError)
      notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    } catch (error) {
      showError(error)
    }
  }
}
