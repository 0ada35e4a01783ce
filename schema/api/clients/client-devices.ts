import { defineEndpoints } from '../endpoint.ts'
import type { clientDevicesSchemas } from './client-devices-schemas.ts'

export const clientDevices = defineEndpoints<typeof clientDevicesSchemas>()({
  /** Remembered phones of a client, the newest first, and behind them their passkeys. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Devices/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch devices',
  },
  /** Ends a remembered phone, or a passkey, and the booking sessions that are open with its number. */
  end: {
    method: 'DELETE',
    path: '/api/Clients/Devices/{sessionCode}/{clientId}/{deviceId}',
    access: 'user',
    errorMessage: 'Unable to end device',
  },
})
