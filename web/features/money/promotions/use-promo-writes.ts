import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const listKey = readKey(specialPromos.list, {})

/** Switches promotions off and on: shown at once, taken back where it is refused, and with an undo. */
export function useTogglePromo(): (promo: SpecialPromo) => void {
  const { t } = useTranslation('promotions')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const replace = (id: string, change: Partial<SpecialPromo>) =>
    client.setQueryData<SpecialPromo[]>(listKey, (list) =>
      list?.map((promo) => (promo.specialPromoId === id ? { ...promo, ...change } : promo)),
    )
  const write = useWrite(specialPromos.update, {
    scope: 'promo-switch',
    changes: [specialPromos.list],
    optimistic: ({ input: { specialPromoId }, body }) => {
      const before = client.getQueryData<SpecialPromo[]>(listKey)
      // The next press may follow before the reply: it starts from the version that this one will have.
      replace(specialPromoId, { active: body.active ?? false, version: body.version + 1 })
      return () => client.setQueryData(listKey, before)
    },
    onSuccess: (promo, _, isLast) => {
      if (isLast) replace(promo.specialPromoId, promo)
      client.setQueryData(readKey(specialPromos.one, { specialPromoId: promo.specialPromoId }), promo)
      const text = t(promo.active ? 'promo_resumed' : 'promo_paused', { name: promo.specialPromo })
      notify({ kind: 'success', text, undo: () => toggle(promo) })
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const toggle = ({ specialPromoId, active, version }: SpecialPromo) =>
    write.mutate({ input: { specialPromoId }, body: { active: !active, version } })
  return toggle
}
