import { type DirectoryContext, openDirectory, reserveNames, selectTakenNames, type UniqueName } from '../../../db/directory.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { toDirectoryContext } from '../../../http/elsewhere.ts'
import type { Request } from '../../../http/serve.ts'

const columns = { user: 'users.username', sms: 'salons.sms_sender', whatsapp: 'salons.wa_box_uid' } as const

/** The error of a name that another database has: the one that the constraint inside a database would be. */
export const toNameTaken = (taken: readonly UniqueName[]) =>
  new BatchAbortedError('unique', taken.map(({ kind }) => columns[kind]).join(', '))

/** The names of a list that the environment's database cannot have, because another one has them; reserves the others for it. */
export async function findTakenNames(context: DirectoryContext, names: readonly UniqueName[]): Promise<UniqueName[]> {
  const { DATABASE: database = '' } = context.env
  const directory = openDirectory(context)
  const [, taken] = await directory.batch(reserveNames(directory, database, names), selectTakenNames(directory, database, names))
  return taken
}

/**
 * Reserves names for the call's database before a row with them is written, so that of two databases at once one gets them. Throws as
 * their constraint would for one that another database has. The caller has to be admitted.
 */
export async function claimNames(c: Request, names: readonly UniqueName[]): Promise<void> {
  if (names.length === 0) return
  const taken = await findTakenNames(toDirectoryContext(c), names)
  if (taken.length > 0) throw toNameTaken(taken)
}
