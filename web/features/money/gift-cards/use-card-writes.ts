import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { liability } from '../../../../schema/api/money/liability.ts'
import { groups } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** Reads that a change of a card makes out of date. */
export const cardReads = [giftCards.list, endOfDay.one, liability.report]

/** Puts a card into the cache of its screen. */
export function useCacheCard(): (card: GiftCard) => void {
  const client = useQueryClient()
  return (card) => void client.setQueryData(readKey(giftCards.one, { prepaidId: card.prepaidId }), card)
}

/** Downloads a card as PDF. */
export function usePrintCard(): (prepaidId: string) => Promise<void> {
  const save = useDownload()
  return (prepaidId) => save(() => call(giftCards.pdf, { prepaidId }), giftCards.pdf.reply.file)
}

/** Sends a card by e-mail. */
export function useSendCard() {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  return useWrite(giftCards.send, {
    onSuccess: ({ email }) => notify({ kind: 'success', text: t('card_sent', { email }) }),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
}

/** Sells a card without a visit, then prints or sends it; the notice voids the sale. */
export function useSellCard(onSold: (card: GiftCard) => void) {
  const { t } = useTranslation('gift-cards')
  const { euros } = useFormat()
  const cache = useCacheCard()
  const print = usePrintCard()
  const send = useSendCard()
  const undo = useVoidSale()
  const mayVoid = useMayVoid()
  const write = useWrite(giftCards.sell, { invalidates: cardReads })
  const sell = (variables: Parameters<typeof write.mutate>[0], delivery: 'print' | 'mail') =>
    write.mutate(variables, {
      onSuccess: (card) => {
        cache(card)
        const entry = card.entries[0]
        notify({
          kind: 'success',
          text: t('card_sold', { amount: euros(card.sold) }),
          ...(entry && mayVoid
            ? { undo: () => undo.mutate({ input: { prepaidEntryId: entry.prepaidEntryId }, body: { reason: t('sold_by_mistake') } }) }
            : {}),
        })
        if (delivery === 'mail') send.mutate({ input: { prepaidId: card.prepaidId }, body: {} })
        else void print(card.prepaidId)
      },
      onDone: onSold,
    })
  return { sell, error: write.error, isPending: write.isPending }
}

/** Whether the user may void sales: otherwise no Undo is offered. */
export const useMayVoid = (): boolean => hasAnyRole(useMe().roles, groups.adminReceptionist)

/** Reverses a sale or top-up without a visit. */
export function useVoidSale() {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  const cache = useCacheCard()
  return useWrite(giftCards.void, {
    invalidates: cardReads,
    onSuccess: (card) => {
      cache(card)
      notify({ kind: 'success', text: t('sale_voided') })
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
}
