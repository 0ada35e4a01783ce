import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FindCardDialog, UseCardButton } from '../gift-cards/index.ts'
import type { PayState } from './use-checkout.ts'

/** Pays with a gift card, found by its code, or with a voucher on paper, which a cash system takes itself (`cardsOnly`). */
export function CardPayment({ checkout, cardsOnly = false, onClose }: { checkout: PayState; cardsOnly?: boolean; onClose: () => void }) {
  const { t } = useTranslation('visits')
  return (
    <FindCardDialog
      title={t('pay_with_gift_card')}
      action={(card) => (
        <UseCardButton
          card={card}
          label={t('use_card')}
          onUse={(used) => {
            checkout.addCard(used)
            onClose()
          }}
        />
      )}
      footerStart={
        cardsOnly ? null : (
          <Button
            variant="ghost"
            onClick={() => {
              checkout.chooseMethod('voucher')
              onClose()
            }}
          >
            {t('paper_gift_card')}
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}
