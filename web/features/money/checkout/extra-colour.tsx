import { useTranslation } from 'react-i18next'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Proposes what the formulas of the visit took beyond the allowance of its services as a line of the checkout. */
export function ExtraColour({ visit: { appointmentId, clientHistoryServicesDTO } }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { euros, number } = useFormat()
  const errorMessage = useErrorMessage()
  const { data: catalogue = [] } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const isWeighed = clientHistoryServicesDTO.some(({ serviceId }) =>
    catalogue.some((service) => service.serviceId === serviceId && service.allowanceGrams > 0),
  )
  const { data } = useRead(clientHistoryColours.ofAppointment, { appointmentId }, { enabled: isWeighed })
  const reads = [appointments.one, appointments.day, clientHistoryColours.ofAppointment]
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(clientHistoryServices.remove, { invalidates: reads, onError: showError })
  const charge = useWrite(clientHistoryColours.chargeExtra, {
    invalidates: reads,
    onSuccess: ({ clientHistoryServiceId }) => {
      const undo = () => remove.mutate({ input: { clientHistoryServiceId } })
      notify({ kind: 'success', text: t('extra_colour_added'), undo })
    },
    onError: showError,
  })
  const allowance = data?.allowance
  if (!allowance || allowance.extraGrams === 0 || allowance.price === 0) return null
  const { mixedGrams, allowanceGrams, leftoverGrams, extraGrams, price } = allowance
  const details = { mixed: number(mixedGrams), included: number(allowanceGrams), left: number(leftoverGrams) }
  return (
    <footer className="sh-foot hair-above">
      <Note
        tone="info"
        icon="droplet"
        title={t('extra_colour', { grams: number(extraGrams) })}
        actions={
          <Button size="s" busy={charge.isPending} onClick={() => charge.mutate({ input: { appointmentId } })}>
            {t('add_extra_colour', { amount: euros(price) })}
          </Button>
        }
      >
        {leftoverGrams > 0 ? t('extra_colour_details_left', details) : t('extra_colour_details', details)}
      </Note>
    </footer>
  )
}
