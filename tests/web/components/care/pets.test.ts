import { test } from 'vitest'
import { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { openApp } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test("each tab of a pet's record shows one panel, at the first visit and at the second", async () => {
  const pet = createSample(SubClientRecord, { subClientId: 'pet-1', relationshipsJSON: '{}', socialJSON: '{}' })
  await openApp('/birthday', createFakeApi().reply(subClients.record, pet))
  await openAllTabs('/petInfo/pet-1')
})
