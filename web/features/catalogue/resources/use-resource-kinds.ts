import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import { resourceKinds, resources } from '../../../../schema/api/catalogue/resources.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { useRead, useWrite } from '../../../api/query.ts'

// What the agenda's head knows of the salon changes with its first kind.
const invalidates = [resourceKinds.list, services.list, salons.list]
const ofUnits = [resourceKinds.list, unitOutages.touched, agendas.day, agendas.list]

/** The writes that take a unit out of order, and back. */
export const useOutages = () => ({
  closeUnit: useWrite(unitOutages.create, { invalidates: ofUnits }),
  openUnit: useWrite(unitOutages.remove, { invalidates: ofUnits }),
})

/** The salon's rooms and equipment, and the writes of their kinds and units. */
export const useResourceKinds = () => ({
  read: useRead(resourceKinds.list, {}),
  create: useWrite(resourceKinds.create, { invalidates }),
  update: useWrite(resourceKinds.update, { invalidates }),
  remove: useWrite(resourceKinds.remove, { invalidates }),
  createUnit: useWrite(resources.create, { invalidates }),
  updateUnit: useWrite(resources.update, { invalidates, scope: resources.update.path }),
  ...useOutages(),
  removeUnit: useWrite(resources.remove, { invalidates }),
})
export type ResourceKinds = ReturnType<typeof useResourceKinds>
