import { useTranslation } from 'react-i18next'
import { parseLengthMinutes } from '../../../schema/rules/service-length.ts'
import { limits } from '../../../schema/terms.ts'
import { TypedField, type TypedFieldProps } from '../../ui/typed-field.tsx'
import './catalogue-labels.ts'

const minutesOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const minutes = parseLengthMinutes(text)
  return Number.isNaN(minutes) ? undefined : minutes
}

/** Minutes: a number, or text that ends in ' minutes' or ' minuti', which is reduced to it (section 5). */
export function MinutesField({ least = 1, ...props }: TypedFieldProps<number> & { least?: number }) {
  const { t } = useTranslation('catalogue')
  return (
    <TypedField
      inputMode="numeric"
      {...props}
      parse={minutesOf}
      format={String}
      wrong={t('not_minutes')}
      unit={t('min')}
      nudge={(minutes, by) => Math.min(limits.serviceLengthMinutes, Math.max(least, (minutes ?? 0) + by * 5))}
    />
  )
}
