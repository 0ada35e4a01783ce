import { useTranslation } from 'react-i18next'
import { type Salon, salons } from '../../../../schema/api/platform/salons.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './salons-labels.ts'
import { salonDependents, useCacheSalon } from './use-salon-form.ts'

/** Suspends a salon after a confirmation, or reactivates it. A suspension can be undone from its notification. */
export function useSuspend() {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const cacheSalon = useCacheSalon()
  const update = useWrite(salons.update, {
    invalidates: salonDependents,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
    onSuccess: (salon) => {
      cacheSalon(salon)
      const name = salon.salonName
      if (salon.suspended === null) notify({ kind: 'success', text: t('name_reactivated', { name }) })
      else notify({ kind: 'success', text: t('name_suspended', { name }), undo: () => resume(salon) })
    },
  })
  const resume = ({ salonId, version }: Salon) => update.mutate({ input: { salonId }, body: { suspended: null, version } })
  const suspend = async ({ salonId, salonName: name, version }: Salon) => {
    const question = {
      kind: 'standard',
      title: t('suspend_question', { name }),
      text: t('suspend_text'),
      confirmLabel: t('suspend'),
      danger: true,
    } as const
    if (await confirm(question)) update.mutate({ input: { salonId }, body: { suspended: new Date().toISOString(), version } })
  }
  return { busy: update.isPending, resume, suspend: (salon: Salon) => void suspend(salon) }
}
