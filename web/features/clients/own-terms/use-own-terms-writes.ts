import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import {
  ClientOwnTerms,
  ClientOwnTermsChange,
  ClientOwnTermsDraft,
  type OwnTimeProposal,
} from '../../../../schema/api/clients/own-terms-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** The catalogue says of each service whether some client has terms. */
const invalidates = [clientOwnTerms.ofClient, clientOwnTerms.proposals, services.list]
const toInput = ({ clientOwnTermsId }: ClientOwnTerms) => ({ clientOwnTermsId })

export const useOwnTermsWrites = () => ({
  schema: ClientOwnTerms,
  draft: ClientOwnTermsDraft,
  change: ClientOwnTermsChange,
  toInput,
  create: useWrite(clientOwnTerms.create, { invalidates }),
  update: useWrite(clientOwnTerms.update, { invalidates }),
})

/** Removes terms, and takes what the timers propose; both can be undone. */
export function useOwnTermsSteps(clientId: string, list: readonly ClientOwnTerms[]) {
  const { t } = useTranslation('own-terms')
  const errorMessage = useErrorMessage()
  const { create, update } = useOwnTermsWrites()
  const deletion = useWrite(clientOwnTerms.remove, { invalidates })
  const restoring = useWrite(clientOwnTerms.restore, { invalidates })
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const run = async (write: () => Promise<{ text: string; undo: () => Promise<unknown> }>) => {
    try {
      const { text, undo } = await write()
      notify({ kind: 'success', text, undo: () => void undo().catch(showError) })
    } catch (error) {
      showError(error)
    }
  }
  const remove = (terms: ClientOwnTerms) =>
    run(async () => {
      await deletion.mutateAsync({ input: toInput(terms) })
      return { text: t('terms_removed', { service: terms.service }), undo: () => restoring.mutateAsync({ input: toInput(terms) }) }
    })
  const accept = ({ serviceId, service, subClientId, userId, proposed }: OwnTimeProposal) =>
    run(async () => {
      const text = t('now_takes', { service, minutes: proposed })
      const before = list.find((one) => one.serviceId === serviceId && one.subClientId === subClientId && one.userId === userId)
      if (!before) {
        const body = { clientId, serviceId, subClientId, userId, length: proposed, fromTimers: true }
        const created = await create.mutateAsync({ input: {}, body })
        return { text, undo: () => deletion.mutateAsync({ input: toInput(created) }) }
      }
      const { length, price, fromTimers, version } = before
      const { version: saved } = await update.mutateAsync({
        input: toInput(before),
        body: { length: proposed, price, fromTimers: true, version },
      })
      return { text, undo: () => update.mutateAsync({ input: toInput(before), body: { length, price, fromTimers, version: saved } }) }
    })
  return {
    remove: (terms: ClientOwnTerms) => void remove(terms),
    accept: (proposal: OwnTimeProposal) => void accept(proposal),
    busy: create.isPending || update.isPending || deletion.isPending,
  }
}
