import type { deskSignIn as endpoints } from '../../../../schema/api/platform/desks.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import { keyedHash, tokenHash } from '../../../db/secrets.ts'
import { enterDatabase, type Handlers, type Request } from '../../../http/serve.ts'
import { clearAttempts, recordAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey, getDevice } from './attempts.ts'
import {
  clearTries,
  existsTeamMember,
  isOfDesk,
  markDeskUsed,
  selectDesk,
  selectDeskAccount,
  selectDeskName,
  selectPeople,
  takeTry,
} from './desk-queries.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { abortIfUnchanged } from './queries.ts'
import { getScryptCost, isSuperadminExempt } from './secrets.ts'
import { assertMaySignIn, startSession } from './sign-in.ts'

type SignInHandlers = Handlers<typeof endpoints>

/** The scrypt hash of a person's PIN, made of a keyed one: without the Worker's secret six digits cannot be searched for. */
const toKeyed = (request: Request, userId: string, pin: string) => keyedHash(request.env.SESSION_SECRET, 'desk pin', `${userId}\n${pin}`)
export const hashDeskPin = (request: Request, userId: string, pin: string): Promise<string> =>
  hashPassword(toKeyed(request, userId, pin), getScryptCost(request))

const unknown = () => new ApiError(401, 'desk_unknown')

/** The database that the secret of a desk names, in which the call works from now on. */
function openDeskDb(request: Request, token: string, firstDb: PublicDb): PublicDb {
  const [, database] = token.split('.')
  if (database === undefined) return firstDb
  if (!enterDatabase(request, database)) throw unknown()
  const { nowUtc, newId } = firstDb
  return new PublicDb(request.get('client'), { nowUtc, newId })
}

export const listPeople: SignInHandlers['people'] = async (firstDb, _input, { token }, request) => {
  const db = openDeskDb(request, token, firstDb)
  const hash = tokenHash(token)
  const [desk, people] = await db.batch(selectDesk(db, hash), selectPeople(db, hash))
  if (!desk) throw unknown()
  const { suspended, ...shown } = desk
  if (suspended) throw new ApiError(403, 'salon_suspended')
  return { ...shown, people }
}

/** Two round trips. An attempt is used up before the PIN is compared; the batch that starts the session restores them. */
export const signInAtDesk: SignInHandlers['signIn'] = async (firstDb, _input, { token, userId, pin }, request) => {
  const db = openDeskDb(request, token, firstDb)
  const hash = tokenHash(token)
  const key = getAttemptKey(request, `desk ${userId}`)
  const isOwn = isOfDesk(hash, userId)
  const [isAllowed, eventId, retryAfter, hasTry, desk, found] = await db.batch(
    // Only at a desk of the person's salon: anybody else could lock them out.
    ...recordAttempt(db, key, isOwn, {
      device: getDevice(request),
      pin: true,
      desk: selectDeskName(hash),
      isCounted: existsTeamMember(isOwn),
    }),
    takeTry(db, hash, userId),
    selectDesk(db, hash),
    selectDeskAccount(db, hash, userId, isSuperadminExempt(request)),
  )
  if (!desk) throw unknown()
  if (!found) throw new ApiError(401, 'wrong_pin')
  assertAttemptAllowed(isAllowed, retryAfter)
  if (!hasTry) throw new ApiError(401, 'pin_blocked')
  if (!(await verifyPassword(toKeyed(request, userId, pin), found.pinHash))) throw new ApiError(401, 'wrong_pin')
  const { account, deskId, pinHash } = found
  assertMaySignIn(db, account)
  const guards = [
    clearTries(db, userId, pinHash),
    abortIfUnchanged(db),
    markDeskUsed(db, deskId),
    abortIfUnchanged(db),
    ...clearAttempts(db, key),
  ]
  try {
    return await startSession(db, request, account, { eventId, guards, method: 'pin', deskId })
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw unknown()
    throw error
  }
}
