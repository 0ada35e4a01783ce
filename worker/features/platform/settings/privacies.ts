import type { privacies as endpoints } from '../../../../schema/api/platform/settings-resources.ts'
import { salonConfigPrivacies } from '../../../../schema/tables/platform/settings.ts'
import { ApiError } from '../../../db/errors.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectPrivacies, selectPrivacy, updatePrivacy } from './queries.ts'
import { listRows } from './resources.ts'

type PrivacyHandlers = Handlers<typeof endpoints>

const resource = plainResource(salonConfigPrivacies, salonConfigPrivacies.salonConfigPrivacyId, 'salonConfigPrivacyId', 'prv')

const createPrivacy: PrivacyHandlers['create'] = (db, input, draft) => resource.create(db, input, { ...draft, textSince: db.now })

const updatePrivacyText: PrivacyHandlers['update'] = async (db, { salonConfigPrivacyId: id }, { version, ...values }) => {
  const writes = [updatePrivacy(db, id, version, values), db.abortIfUnchanged('stale')]
  const toStale = (current: typeof salonConfigPrivacies.$inferSelect) => new ApiError(409, 'stale', { current: toJson(current) })
  const privacy = await db.updateGuarded(writes, selectPrivacy(db, id), toStale)
  return privacy && toJson(privacy)
}

/** Privacy texts have versions, which triggers keep as clients agreed to them. */
export const privacyHandlers: PrivacyHandlers = {
  ...resource,
  list: listRows(selectPrivacies),
  create: createPrivacy,
  update: updatePrivacyText,
}
