import { useTranslation } from 'react-i18next'
import { parseLengthMinutes } from '../../../../schema/rules/catalogue/service-length.ts'
import { limits } from '../../../../schema/terms.ts'
import { TypedField, type TypedFieldProps } from '../../../ui/typed-field.tsx'

const parseMinutes = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const minutes = parseLengthMinutes(text)
  return Number.isNaN(minutes) ? undefined : minutes
}

/** Minutes: a number, or text that ends in ' minutes' or ' minuti'. The arrow keys change it by 5. */
export function MinutesField({ min = 1, ...props }: TypedFieldProps<number> & { min?: number }) {
  const { t } = useTranslation('services')
  return (
    <TypedField
      inputMode="numeric"
      {...props}
      parse={parseMinutes}
      format={String}
      invalidMessage={t('not_minutes')}
      unit={t('min')}
      stepBy={(minutes, steps) => Math.min(limits.serviceLengthMinutes, Math.max(min, (minutes ?? 0) + steps * 5))}
    />
  )
}
