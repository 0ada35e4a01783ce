import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

interface Removable<Entity, Input, Draft> {
  readonly toInput: (entity: Entity) => Input
  readonly remove: { mutateAsync: (sent: { input: Input }) => Promise<unknown> }
  readonly create: { mutateAsync: (sent: { input: Record<never, never>; body: Draft }) => Promise<unknown> }
}

/**
 * Deletes a row of a list after a confirmation. Undo creates a row with the same content (`toDraft`). If the row is in use, the
 * message also says what to do instead (`inUse`).
 */
export function useRemoval<Entity, Input, Draft>(
  { toInput, remove, create }: Removable<Entity, Input, Draft>,
  {
    getName,
    toDraft,
    inUse,
  }: {
    getName: (entity: Entity) => string
    toDraft: (entity: Entity) => Draft
    inUse?: string
  },
): (entity: Entity) => Promise<void> {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const showError = (error: unknown) => {
    const why = errorMessage(error)
    if (inUse && error instanceof CallError && error.code === 'in_use') notify({ kind: 'warning', text: t('in_use', { why, how: inUse }) })
    else notify({ kind: 'error', text: why })
  }
  return async (entity) => {
    const name = getName(entity)
    if (!(await confirm({ kind: 'delete', title: t('delete_question', { name }) }))) return
    try {
      await remove.mutateAsync({ input: toInput(entity) })
      const undo = () => void create.mutateAsync({ input: {}, body: toDraft(entity) }).catch(showError)
      notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    } catch (error) {
      showError(error)
    }
  }
}
