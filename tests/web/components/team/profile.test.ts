import { test } from 'vitest'
import { openApp } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

test('each tab of the own profile shows one panel, at the first visit and at the second', async () => {
  await openApp('/birthday', createFakeApi())
  await openAllTabs(`/InfoProfile/${me.userId}`)
})
