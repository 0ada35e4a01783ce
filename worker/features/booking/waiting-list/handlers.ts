import { freeTimes, waitingList, waitingListSettings } from '../../../../schema/api/booking/waiting-list.ts'
import { waitingListGuests } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { waitingListGuestsSchemas } from '../../../../schema/api/booking/waiting-list-guests-schemas.ts'
import { freeTimesSchemas, waitingListSchemas, waitingListSettingsSchemas } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { acceptOffer } from './accept.ts'
import { answerEntry, createEntry, listEntries, listFreeSlots, listFreeTimes, offerTime, removeEntry, undoRemoval } from './desk.ts'
import { declineOffer, getEntry, getOffer, joinList, leaveList } from './guest.ts'
import { selectSettings, upsertSettings } from './queries.ts'

type SettingsHandlers = Handlers<typeof waitingListSettings>

const getSettings: SettingsHandlers['one'] = async (db) => {
  const [[settings]] = await db.batch(selectSettings(db))
  return settings
}

const updateSettings: SettingsHandlers['update'] = (db, _input, { holdMinutes, version }) =>
  db.updateGuarded([upsertSettings(db, holdMinutes, version), db.abortIfUnchanged('stale')], selectSettings(db))

export const waitingListFeatures = [
  defineRoutes(waitingList, waitingListSchemas, {
    list: listEntries,
    create: createEntry,
    remove: removeEntry,
    answer: answerEntry,
    restore: undoRemoval,
    freeSlots: listFreeSlots,
    offer: offerTime,
  }),
  defineRoutes(waitingListGuests, waitingListGuestsSchemas, {
    join: joinList,
    entry: getEntry,
    leave: leaveList,
    offer: getOffer,
    accept: acceptOffer,
    decline: declineOffer,
  }),
  defineRoutes(freeTimes, freeTimesSchemas, { ofDay: listFreeTimes }),
  defineRoutes(waitingListSettings, waitingListSettingsSchemas, { one: getSettings, update: updateSettings }),
]
