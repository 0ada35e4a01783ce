import { type patchTests as calls, PatchTestChange } from '../../../../schema/api/care/patch-tests.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { deletePatchTest, insertPatchTest, selectPatchTest, selectPatchTestsOf, updatePatchTest } from '../patch-tests/index.ts'

type PatchTestHandlers = Handlers<typeof calls>

export const listPatchTests: PatchTestHandlers['ofClient'] = async (db, { clientId }) =>
  (await db.batch(selectPatchTestsOf(db, clientId)))[0]

export const createPatchTest: PatchTestHandlers['create'] = (db, _input, { day = toSalonDay(db.nowUtc, db.timeZone), ...draft }) => {
  const id = db.newId('pat')
  const writes = [abortUnlessClient(db, draft.clientId), insertPatchTest(db, id, { ...draft, day })]
  return mapAborted(db.insertIdempotent(id, writes, (made) => selectPatchTest(db, made)))
}

export const changePatchTest: PatchTestHandlers['update'] = (db, { patchTestId: id }, change) =>
  db.updateGuarded(updatePatchTest(db, id, getEditableValues(PatchTestChange, change)), selectPatchTest(db, id))

export const removePatchTest: PatchTestHandlers['remove'] = async (db, { patchTestId }) => {
  const [removed] = await db.batch(deletePatchTest(db, patchTestId))
  return removed.length > 0 ? { patchTestId } : undefined
}
