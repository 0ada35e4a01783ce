import { useTranslation } from 'react-i18next'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import type { ClientHistoryColour } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { toRepeated } from './colour-values.ts'
import { useColourWrites } from './use-treatment-writes.ts'

/** Writes a formula once more for today: into the visit in progress, if there is one. Undo removes it. */
export function useRepeatFormula() {
  const { t } = useTranslation('treatments')
  const errorMessage = useErrorMessage()
  const { create, toInput } = useColourWrites()
  const remove = useWrite(clientHistoryColours.remove, {
    invalidates: [clientHistoryColours.overview, clientHistoryColours.ofAppointment],
  })
  const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const run = async (colour: ClientHistoryColour, appointmentId?: string) => {
    try {
      const made = await create.mutateAsync({ input: {}, body: { ...toRepeated(colour), ...(appointmentId ? { appointmentId } : {}) } })
      const undo = () => void remove.mutateAsync({ input: toInput(made) }).catch(showError)
      notify({ kind: 'success', text: t('formula_repeated'), undo })
    } catch (error) {
      showError(error)
    }
  }
  return {
    isPending: create.isPending,
    repeat: (colour: ClientHistoryColour, appointmentId?: string) => void run(colour, appointmentId),
  }
}
