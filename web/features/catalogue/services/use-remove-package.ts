import { useTranslation } from 'react-i18next'
import { type ServiceSet, serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './catalogue-labels.ts'

/** Deletes a package after a confirmation; undo creates it again with the same content. Returns whether it was deleted. */
export function useRemovePackage(): (set: ServiceSet) => Promise<boolean> {
  const { t } = useTranslation('services')
  const errorMessage = useErrorMessage()
  const invalidates = [serviceSets.list]
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(serviceSets.remove, { invalidates, onError })
  const again = useWrite(serviceSets.create, { invalidates, onError })
  return async ({ serviceSetId, serviceSet: name, extendedDescription, price, available, serviceSetElement_ServiceDTO: elements }) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_package', { name }), text: t('delete_package_text') }))) return false
    try {
      await remove.mutateAsync({ input: { serviceSetId } })
    } catch {
      return false
    }
    const serviceSetElement_ServiceDTO = elements.map(({ serviceId }) => ({ serviceId }))
    const undo = () =>
      again.mutate({ input: {}, body: { serviceSet: name, extendedDescription, price, available, serviceSetElement_ServiceDTO } })
    notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    return true
  }
}
