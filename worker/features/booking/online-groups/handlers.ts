import { onlineGroups } from '../../../../schema/api/booking/online-groups.ts'
import { onlineGroupsSchemas } from '../../../../schema/api/booking/online-groups-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { createOnlineGroup } from './create.ts'
import { listCompanions, listDays, listTimes } from './times.ts'

export const onlineGroupFeatures = [
  defineRoutes(onlineGroups, onlineGroupsSchemas, {
    companions: listCompanions,
    days: listDays,
    times: listTimes,
    create: createOnlineGroup,
  }),
]
