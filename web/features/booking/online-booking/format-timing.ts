import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { t } from './translate.ts'

/** The opening times of a day: '09:00–13:00, 14:00–19:00'. */
export const formatTiming = (timing: BookingSalon['today']) =>
  timing.map(({ opening, closing }) => `${opening}–${closing}`).join(', ') || t('closed')
