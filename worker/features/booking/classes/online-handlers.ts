import { classLinks, onlineClasses } from '../../../../schema/api/booking/online-classes.ts'
import { classLinksSchemas, onlineClassesSchemas } from '../../../../schema/api/booking/online-classes-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { getWait, leaveByLink, restoreByLink } from './online-links.ts'
import { bookSeats, listOwnClasses, waitForSeats } from './online-seats.ts'

export const onlineClassFeatures = [
  defineRoutes(onlineClasses, onlineClassesSchemas, { list: listOwnClasses, book: bookSeats, wait: waitForSeats }),
  defineRoutes(classLinks, classLinksSchemas, { one: getWait, leave: leaveByLink, restore: restoreByLink }),
]
