import { defineEndpoints } from '../endpoint.ts'
import type { pushDevicesSchemas } from './push-schemas.ts'

/** The caller's devices that are told of alerts while the app is closed. */
export const pushDevices = defineEndpoints<typeof pushDevicesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/PushDevices/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch devices',
  },
  /** Switches this device on, or again with a new session; the one added first goes where there are too many. */
  add: {
    method: 'PUT',
    path: '/api/PushDevices/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to switch on notifications',
  },
  remove: {
    method: 'DELETE',
    path: '/api/PushDevices/{sessionCode}/{pushDeviceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to switch off notifications',
  },
  /** Sends a test at once, also in quiet hours. `taken`: whether the push service took it. */
  test: {
    method: 'POST',
    path: '/api/PushDevices/Test/{sessionCode}/{pushDeviceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to send test',
  },
})
