import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfText } from './dates.ts'
import { toLocale } from './locale.ts'
import { amountOfCents, centsOfText, numberOfText, typedNumber } from './money.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

const within = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) => Math.min(max, Math.max(min, value))

export interface NumberFieldProps extends TypedFieldProps<number> {
  min?: number
  max?: number
  /** What an arrow key adds; 1 if not said. */
  step?: number
  /** Digits behind the comma; none if not said. */
  decimals?: number
  /** Minutes, grams, per cent: read with the label, so name it there too where it matters. */
  unit?: ReactNode
}

export function NumberField({ min, max, step = 1, decimals = 0, ...rest }: NumberFieldProps) {
  const { t, i18n } = useTranslation()
  const locale = toLocale(i18n.language)
  const limited = (value: number | null | undefined) => (typeof value === 'number' && within(value, min, max) !== value ? undefined : value)
  const range =
    min !== undefined && max !== undefined
      ? t('number_between', { min: typedNumber(min, locale), max: typedNumber(max, locale) })
      : t('not_a_number')
  return (
    <TypedField
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...rest}
      parse={(text) => limited(numberOfText(text, decimals))}
      format={(value) => typedNumber(value, locale)}
      wrong={range}
      nudge={(value, by) => within((value ?? min ?? 0) + by * step, min, max)}
    />
  )
}

/** Money: whole cents in and out, shown and typed as the language writes it. */
export function MoneyField({ min, max, ...rest }: Omit<NumberFieldProps, 'decimals' | 'unit'>) {
  const { t, i18n } = useTranslation()
  const locale = toLocale(i18n.language)
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      parse={(text) => {
        const cents = centsOfText(text)
        return typeof cents === 'number' && within(cents, min, max) !== cents ? undefined : cents
      }}
      format={(cents) => amountOfCents(cents, locale)}
      wrong={t('not_an_amount')}
      unit="€"
    />
  )
}

/** A time of day, `HH:MM`, 24 hours in every language; '9', '930' and '9.30' are understood. */
export function TimeField({ stepMinutes = 5, ...rest }: TypedFieldProps<string> & { stepMinutes?: number }) {
  const { t } = useTranslation()
  return (
    <TypedField
      inputMode="numeric"
      placeholder="--:--"
      maxLength={5}
      {...rest}
      parse={timeOfText}
      format={(time) => time}
      wrong={t('not_a_time')}
      nudge={(time, by) => {
        const [hour = 9, minute = 0] = (time ?? '').split(':').filter(Boolean).map(Number)
        const minutes = (hour * 60 + minute + by * stepMinutes + 1440) % 1440
        return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      }}
    />
  )
}
