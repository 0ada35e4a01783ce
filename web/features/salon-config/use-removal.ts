import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salon-config-labels.ts'

/**
 * Deletes a row of a list, asking first as section 2 does; Undo makes it again with the same content. What is in use is
 * refused with its sentence, and `inUse` says what can be done instead.
 */
export function useRemoval<Entity, One, Draft>(
  list: {
    readonly remove: { mutateAsync: (sent: { input: One }) => Promise<unknown> }
    readonly create: { mutateAsync: (sent: { input: Record<never, never>; body: Draft }) => Promise<unknown> }
  },
  how: {
    nameOf: (entity: Entity) => string
    oneOf: (entity: Entity) => One
    /** The same again. */
    draftOf: (entity: Entity) => Draft
    inUse?: string
  },
): (entity: Entity) => Promise<void> {
  const { t } = useTranslation('salon-config')
  const sentence = useErrorMessage()
  const failed = (error: unknown) => {
    const said = sentence(error)
    const used = error instanceof CallError && error.status === 409 && how.inUse
    notify({ kind: used ? 'warning' : 'error', text: used ? t('in_use', { why: said, how: how.inUse }) : said })
  }
  return async (entity) => {
    const name = how.nameOf(entity)
    if (!(await confirm({ kind: 'delete', title: t('delete_question', { name }) }))) return
    try {
      await list.remove.mutateAsync({ input: how.oneOf(entity) })
      const undo = () => void list.create.mutateAsync({ input: {}, body: how.draftOf(entity) }).catch(failed)
      notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    } catch (error) {
      failed(error)
    }
  }
}
