import { useQueryClient } from '@tanstack/react-query'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** A function that changes some of the user's settings, at once and with a rollback. */
export function useSaveSettings(user: Pick<User, 'userId' | 'settings'>): (changes: Readonly<Record<string, unknown>>) => void {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = user
  const key = readKey(users.one, { userId })
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = client.getQueryData<User>(key)
      client.setQueryData<User>(key, (now) => now && { ...now, settings: body.settings })
      return () => void client.setQueryData(key, before)
    },
    // All settings are saved as a whole, those of the theme included.
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  return (changes) => {
    const settings = client.getQueryData<User>(key)?.settings ?? user.settings
    mutate({ input: { userId }, body: { settings: { ...settings, ...changes } } })
  }
}
