import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { cardPath } from './gift-card-labels.ts'
import { cardReads, useCacheCard } from './use-card-writes.ts'

/** Unblocks a card: shown at once, taken back where it is refused. */
export function useUnblockCard({ prepaidId }: Pick<GiftCard, 'prepaidId'>) {
  const { t } = useTranslation('gift-cards')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const cache = useCacheCard()
  const key = readKey(giftCards.one, { prepaidId })
  const write = useWrite(giftCards.unblock, {
    invalidates: cardReads,
    optimistic: () => {
      const before = client.getQueryData<GiftCard>(key)
      client.setQueryData<GiftCard>(key, (card) => card && { ...card, state: card.balance > 0 ? 'active' : 'spent', blockedReason: '' })
      return () => client.setQueryData(key, before)
    },
    onSuccess: (card) => {
      cache(card)
      notify({ kind: 'success', text: t('card_unblocked') })
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return { run: () => write.mutate({ input: { prepaidId } }), isPending: write.isPending }
}

/** Moves the balance back to the card that this one replaces, and opens that. */
export function useUndoTransfer({ prepaidId }: Pick<GiftCard, 'prepaidId'>) {
  const { t } = useTranslation('gift-cards')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const cache = useCacheCard()
  const write = useWrite(giftCards.undoTransfer, {
    invalidates: cardReads,
    onSuccess: (card) => {
      cache(card)
      notify({ kind: 'success', text: t('transfer_undone') })
      void navigate(cardPath(card.prepaidId))
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return { run: () => write.mutate({ input: { prepaidId } }), isPending: write.isPending }
}
