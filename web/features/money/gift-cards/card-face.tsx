import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './gift-cards.css'

interface CardFaceProps {
  recipientName: string
  /** Cents. */
  amount: number
  /** Last characters of the code; empty before the card is sold. */
  codeEnd: string
  validUntil: string | null
}

/** A gift card as it looks on paper. */
export function CardFace({ recipientName, amount, codeEnd, validUntil }: CardFaceProps) {
  const { t } = useTranslation('gift-cards')
  const { cents, day } = useFormat()
  const { salon } = useMe()
  return (
    <div className="gc-face grid gap-4 anchor clip round-l">
      <p className="row">
        <Icon name={salon?.isPet ? 'paw' : 'scissors'} />
        <b className="semi ell">{salon?.salonName}</b>
      </p>
      <p className="gc-face-value grid">
        <span className="s">{recipientName ? t('gift_card_for', { name: recipientName }) : t('gift_card')}</span>
        <b className="num">{cents(amount)}</b>
      </p>
      <p className="row between s num">
        <span>{t('code_ends', { end: codeEnd || '••••' })}</span>
        {validUntil && <span>{t('until', { day: day(validUntil, 'dated') })}</span>}
      </p>
    </div>
  )
}
