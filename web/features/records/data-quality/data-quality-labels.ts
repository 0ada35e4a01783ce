import type { GapKind } from '../../../../schema/api/records/data-quality-schemas.ts'
import type texts from '../../../locales/en/records/data-quality.json'

/** Translation keys of the gaps. */
export const gapLabels = {
  phone: 'no_phone',
  email: 'no_email',
  birthDate: 'no_birth_date',
  consent: 'no_consent',
  wrongPhone: 'wrong_phone',
  wrongEmail: 'wrong_email',
  wrongBirthDate: 'wrong_birth_date',
  duplicate: 'duplicates',
} as const satisfies Record<GapKind, keyof typeof texts | 'no_phone'>
