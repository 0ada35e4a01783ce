import { test } from 'vitest'
import { AppointmentOfDay, appointments } from '../../../../schema/api/visits/visits.ts'
import { openApp } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('each tab of the board of a phone shows one panel, at the first visit and at the second', async () => {
  const api = createFakeApi().reply(appointments.day, [createSample(AppointmentOfDay)])
  await openApp('/birthday', api, { size: [390, 844] })
  await openAllTabs('/appointments')
})
