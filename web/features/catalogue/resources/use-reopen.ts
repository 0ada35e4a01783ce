import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { notify } from '../../../ui/toaster.tsx'
import type { ResourceKinds } from './use-resource-kinds.ts'

type Unit = ResourceKind['units'][number]

/** Ends a time in which a unit is out of order, with Undo. */
export function useReopen({ openUnit, closeUnit }: Pick<ResourceKinds, 'openUnit' | 'closeUnit'>) {
  const { t } = useTranslation('resources')
  const errorMessage = useErrorMessage()
  return ({ resourceId, resourceName: name }: Unit, { resourceOutageId, from, to, reason }: Unit['outages'][number]) => {
    const since = Date.now() > Date.parse(from) ? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() : from
    openUnit.mutate(
      { input: { resourceOutageId }, body: undefined },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            text: t('in_order_again', { name }),
            undo: () => closeUnit.mutate({ input: {}, body: { resourceId, from: since, to, reason } }),
          }),
        onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
      },
    )
  }
}
