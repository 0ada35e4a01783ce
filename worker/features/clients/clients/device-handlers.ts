import { guestDevices } from '../../../../schema/api/booking/online-booking.ts'
import { guestDevicesSchemas } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { clientDevices } from '../../../../schema/api/clients/client-devices.ts'
import { clientDevicesSchemas } from '../../../../schema/api/clients/client-devices-schemas.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  countDevicesOfGuest,
  deletePasskeysOfGuest,
  endDevice,
  endDevicesOfGuest,
  endOtherSessionsOfGuest,
  endPasskey,
  selectDevicesOfClient,
  selectPasskeysOfClient,
} from './device-queries.ts'

type SalonHandlers = Handlers<typeof clientDevices>
type GuestHandlers = Handlers<typeof guestDevices>

const listDevices: SalonHandlers['ofClient'] = async (db, { clientId }) => {
  const [devices, passkeys] = await db.batch(selectDevicesOfClient(db, clientId), selectPasskeysOfClient(db, clientId))
  return devices && [...devices, ...passkeys]
}

/** The id of a remembered phone is a hash of 43 characters. */
const isPasskey = (deviceId: string) => deviceId.startsWith('gpk_') && deviceId.length < 43

const endDeviceOfClient: SalonHandlers['end'] = (db, ids) =>
  mapAborted(db.batch(...(isPasskey(ids.deviceId) ? endPasskey : endDevice)(db, ids.clientId, ids.deviceId)).then(() => ids))

const countDevices: GuestHandlers['count'] = async (db) => ({ devices: (await db.batch(countDevicesOfGuest(db)))[0] })

const endDevices: GuestHandlers['end'] = async (db, { deviceId }) => {
  const others = deviceId === undefined ? [endOtherSessionsOfGuest(db), ...deletePasskeysOfGuest(db)] : []
  const [devices = 0] = await db.batch(endDevicesOfGuest(db, deviceId), ...others)
  return { devices }
}

export const clientDeviceFeatures = [
  defineRoutes(clientDevices, clientDevicesSchemas, { ofClient: listDevices, end: endDeviceOfClient }),
  defineRoutes(guestDevices, guestDevicesSchemas, { count: countDevices, end: endDevices }),
]
