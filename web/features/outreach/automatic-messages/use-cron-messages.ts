import { useQueryClient } from '@tanstack/react-query'
import { cronMessages } from '../../../../schema/api/outreach/automatic-messages.ts'
import type { CronMessage } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { readKey, useWrite } from '../../../api/query.ts'

/** Saves an automatic message; its switch changes at once and goes back if it could not be saved. */
export function useSaveCronMessage(handlers: { onSuccess?: (saved: CronMessage) => void; onError: (error: Error) => void }) {
  const client = useQueryClient()
  const key = readKey(cronMessages.list, {})
  const replace = (kind: CronMessage['kind'], values: Partial<CronMessage>) =>
    client.setQueryData<CronMessage[]>(key, (list) => list?.map((one) => (one.kind === kind ? { ...one, ...values } : one)))
  return useWrite(cronMessages.update, {
    // Two of the switches are fields of the salon.
    invalidates: [cronMessages.list, cronMessages.preview, salons.list, salons.one, salonConfigs.ofSalon],
    optimistic: ({ input, body }) => {
      const before = client.getQueryData<CronMessage[]>(key)
      const { enabled } = body as { enabled?: boolean }
      if (enabled === false) replace(input.kind, { enabled })
      return () => client.setQueryData(key, before)
    },
    onSuccess: (saved) => {
      replace(saved.kind, saved)
      handlers.onSuccess?.(saved)
    },
    onError: handlers.onError,
  })
}
