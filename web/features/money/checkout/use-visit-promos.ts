import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromoUsage, VisitPromo } from '../../../../schema/api/money/promotions-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { normalizeCode } from '../../../../schema/rules/money/promotions.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { getWeekday } from '../../../ui/dates.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

const noPromos: VisitPromo[] = []
/** Its catalogue is loaded once the page is used. */
const readUnknownCode = async () => (await import('../../../../schema/errors.ts')).errorMessages.promo_code_unknown

/**
 * The promotions of an open visit, and the writes that apply and remove them. Those that save most are applied once without a question,
 * unless one of them was taken off this visit before.
 */
export function useVisitPromos(visit: Appointment) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const handleError = useVisitErrorHandler()
  const { dayIn } = useFormat()
  const { appointmentId, clientId, salonId, agendaDTO } = visit
  const date = dayIn(agendaDTO.start)
  const input = { salonId, date, clientId, appointmentId, dayOfTheWeek: String(getWeekday(date)), currentDay: dayIn(Date.now()) }
  const { data: promos = noPromos } = useRead(specialPromos.ofVisit, input, { staleTime: 0 })
  const invalidates = [specialPromos.ofVisit]
  const onSuccess = ({ appointmentDTO }: SpecialPromoUsage) => void (appointmentDTO && cacheVisit(client, appointmentDTO))
  const scope = `promo.${appointmentId}`
  const useCall = useWrite(specialPromos.use, { invalidates, onSuccess, onError: handleError, scope })
  const changeCall = useWrite(specialPromos.changeUse, { invalidates, onSuccess, onError: handleError, scope })
  const apply = ({ specialPromoId }: VisitPromo, code = '') =>
    useCall.mutate({ input: {}, body: { specialPromoId, usageDate: date, clientId, appointmentId, active: true, code } })
  const change = (specialPromoUsageStatsId: string, active: boolean) =>
    changeCall.mutate({ input: { specialPromoUsageStatsId }, body: { active } })
  const remove = ({ specialPromo, specialPromoUsageStatsId }: VisitPromo) => {
    if (specialPromoUsageStatsId === null) return
    change(specialPromoUsageStatsId, false)
    const text = t('promo_removed', { name: specialPromo })
    notify({ kind: 'success', id: scope, text, undo: () => change(specialPromoUsageStatsId, true) })
  }
  const applyCode = (typed: string): boolean => {
    const code = normalizeCode(typed)
    const promo = promos.find((one) => one.code !== '' && one.code === code)
    if (promo) apply(promo, code)
    else void readUnknownCode().then((text) => notify({ kind: 'warning', text: errorMessage(text) }))
    return promo !== undefined
  }
  const isApplied = promos.some((promo) => promo.specialPromoUsageStatsId !== null)
  const suggested = isApplied ? noPromos : promos.filter((promo) => promo.suggested)
  const isProposed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when the promotions are known
  useEffect(() => {
    if (isProposed.current || promos === noPromos) return
    isProposed.current = true
    for (const promo of suggested) apply(promo)
  }, [promos])
  return { promos, apply, remove, applyCode, isPending: useCall.isPending || changeCall.isPending }
}
