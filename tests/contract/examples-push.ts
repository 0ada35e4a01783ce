import { createECDH } from 'node:crypto'
import type { PushDevices } from '../../schema/api/messages/push-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

/** A subscription as a browser answers it. */
const newDevice = (endpoint = 'https://fcm.googleapis.com/fcm/send/example') => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  language: 'en',
})
const addDevice = async (salon: Salon) =>
  (await callAs<PushDevices>(salon, 'ADMIN', 'PUT', 'PushDevices/{sessionCode}', newDevice())).devices[0]?.pushDeviceId ?? ''
const withDevice: CreateExample = async (s) => ({ input: { pushDeviceId: await addDevice(s) } })

export const pushExamples: Record<string, CreateExample> = {
  'pushDevices.list': async (s) => {
    await callAs(s, 'ADMIN', 'POST', `PushDevices/Test/{sessionCode}/${await addDevice(s)}`)
    return { foreign: 200 }
  },
  'pushDevices.add': () => ({ body: newDevice(), foreign: 200 }),
  'pushDevices.remove': withDevice,
  'pushDevices.test': withDevice,
}
