import { useQueryClient } from '@tanstack/react-query'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { type User, users } from '../../../../schema/api/team/staff.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { type ChecklistChoices, findSetupSteps, readChoices } from './setup-steps.ts'

/** The steps of the salon's set-up with their state, and a function that saves the user's choices about the checklist. */
export function useChecklist() {
  const { user, userId, salon } = useMe()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  // Read again whenever the agenda opens, because other screens complete the steps.
  const { data } = useRead(salons.list, {}, { staleTime: 0 })
  const current = data?.[0] ?? salon
  const choices = readChoices(user)
  const key = readKey(users.one, { userId })
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = client.getQueryData<User>(key)
      if (!before) return undefined
      client.setQueryData<User>(key, { ...before, settings: body.settings })
      return () => client.setQueryData<User>(key, before)
    },
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error), id: 'getting-started' }),
  })
  const save = (change: ChecklistChoices) => {
    const settings = client.getQueryData<User>(key)?.settings ?? user.settings
    mutate({ input: { userId }, body: { settings: { ...settings, gettingStarted: { ...choices, ...change } } } })
  }
  return { salonName: current?.salonName ?? '', steps: findSetupSteps(current, choices), save }
}
