import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTime } from './dates.ts'
import { toLocale } from './locale.ts'
import { toAmountText, toNumberText } from './money.ts'
import { parseCents, parseNumber } from './parse-amount.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'
import { useFormat } from './use-format.ts'

const clamp = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) => Math.min(max, Math.max(min, value))

interface NumberFieldProps extends TypedFieldProps<number> {
  min?: number
  max?: number
  /** Amount that an arrow key adds; default 1. */
  step?: number
  /** Number of decimal places; default none. */
  decimals?: number
  /** Minutes, grams, per cent. Hidden from screen readers: where it matters, the label names it too. */
  unit?: ReactNode
}

export function NumberField({ min, max, step = 1, decimals = 0, ...rest }: NumberFieldProps) {
  const { t, i18n } = useTranslation()
  const locale = toLocale(i18n.language)
  const parse = (text: string) => {
    const value = parseNumber(text, decimals)
    return typeof value === 'number' && clamp(value, min, max) !== value ? undefined : value
  }
  const invalidMessage =
    min !== undefined && max !== undefined
      ? t('number_between', { min: toNumberText(min, locale), max: toNumberText(max, locale) })
      : t('not_a_number')
  return (
    <TypedField
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...rest}
      parse={parse}
      format={(value) => toNumberText(value, locale)}
      invalidMessage={invalidMessage}
      stepBy={(value, steps) => clamp((value ?? min ?? 0) + steps * step, min, max)}
    />
  )
}

/** An amount of the salon's currency in whole cents, shown and typed in the format of the language. */
export function MoneyField({ min, max, ...rest }: Omit<NumberFieldProps, 'decimals' | 'unit' | 'step'>) {
  const { t } = useTranslation()
  const { locale, symbol } = useFormat()
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      parse={(text) => {
        const cents = parseCents(text)
        return typeof cents === 'number' && clamp(cents, min, max) !== cents ? undefined : cents
      }}
      format={(cents) => toAmountText(cents, locale)}
      invalidMessage={t('not_an_amount')}
      unit={symbol}
    />
  )
}

/** A time of day, `HH:MM`, 24 hours in every language; '9', '930' and '9.30' are accepted. */
export function TimeField({ stepMinutes = 5, ...rest }: TypedFieldProps<string> & { stepMinutes?: number }) {
  const { t } = useTranslation()
  return (
    <TypedField
      inputMode="numeric"
      placeholder="--:--"
      {...rest}
      parse={parseTime}
      format={(time) => time}
      invalidMessage={t('not_a_time')}
      stepBy={(time, steps) => {
        const [hour = 9, minute = 0] = (time ?? '').split(':').filter(Boolean).map(Number)
        const minutes = (hour * 60 + minute + steps * stepMinutes + 1440) % 1440
        return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      }}
    />
  )
}
