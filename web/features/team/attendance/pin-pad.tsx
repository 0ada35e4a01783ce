import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const dots = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const minLength = 4

/** Digits in large buttons; what was entered is shown as dots only. */
export function PinPad({
  length,
  error,
  isBusy,
  isHidden,
  onDigit,
  onErase,
  onClear,
  onSubmit,
}: {
  length: number
  error: string | null
  isBusy: boolean
  /** Somebody is using the sheet. */
  isHidden: boolean
  onDigit: (digit: string) => void
  onErase: () => void
  onClear: () => void
  onSubmit: () => void
}) {
  const { t } = useTranslation('attendance')
  return (
    <div className="tc-pad grid gap-12" inert={isHidden}>
      <p className="tc-dots flex gap-16">
        <span className="sr" aria-live="polite">
          {t('digits_entered', { count: length })}
        </span>
        {dots.slice(0, Math.max(minLength, length)).map((dot, i) => (
          <i key={dot} className={i < length ? 'is-on' : undefined} aria-hidden="true" />
        ))}
      </p>
      <p className="tc-error red" role="alert">
        {error ?? ''}
      </p>
      <div className="tc-keys grid gap-10">
        {digits.map((digit) => (
          <button className="grid centred framed surface" key={digit} type="button" onClick={() => onDigit(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="is-plain grid centred framed surface" aria-label={t('clear_pin')} onClick={onClear}>
          <Icon name="close" size={24} />
        </button>
        <button className="grid centred framed surface" type="button" onClick={() => onDigit('0')}>
          0
        </button>
        <button type="button" className="is-plain grid centred framed surface" aria-label={t('erase_digit')} onClick={onErase}>
          <Icon name="chevron-left" size={24} />
        </button>
      </div>
      <Button variant="primary" size="xl" block busy={isBusy} disabled={length < minLength} onClick={onSubmit}>
        {t('continue')}
      </Button>
    </div>
  )
}
