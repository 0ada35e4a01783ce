import type { deskSignIn as endpoints } from '../../../../schema/api/platform/desks.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import { keyedHash } from '../../../db/secrets.ts'
import { SystemDb } from '../../../db/system-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { enterDatabase, getCallContext, type Handlers, type Request } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { noteEndedSessions } from '../live/index.ts'
import { clearAttempts, recordAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey, getDevice } from './attempts.ts'
import {
  blockDesk,
  clearTries,
  type DeskFound,
  existsTeamMember,
  isOfDesk,
  selectAdministrators,
  selectDesk,
  selectDeskAccount,
  selectDeskName,
  selectPeople,
  takeTry,
  useDesk,
} from './desk-queries.ts'
import { createDeskToken, readDeskToken } from './desk-tokens.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { abortIfUnchanged } from './queries.ts'
import { getScryptCost, isSuperadminExempt } from './secrets.ts'
import { assertMaySignIn, startSessionAfter } from './sign-in.ts'

type SignInHandlers = Handlers<typeof endpoints>

/** The scrypt hash of a person's PIN, made of a keyed one: without the Worker's secret six digits cannot be searched for. */
const toKeyed = (request: Request, userId: string, pin: string) => keyedHash(request.env.SESSION_SECRET, 'desk pin', `${userId}\n${pin}`)
export const hashDeskPin = (request: Request, userId: string, pin: string): Promise<string> =>
  hashPassword(toKeyed(request, userId, pin), getScryptCost(request))

const unknown = () => new ApiError(401, 'desk_unknown')

/** Throws for a secret of no desk, and of one that is blocked. The use of an earlier secret blocks it, and its administrators are told. */
async function assertOpen(request: Request, desk: DeskFound | undefined): Promise<void> {
  if (!desk) throw unknown()
  if (desk.state === 'open') return
  const { deskId, deskName, salonId, state } = desk
  if (state === 'earlier') {
    const db = new SystemDb(request.get('client'), { ...getCallContext(request), actor: 'desks' }).inSalon(salonId)
    // Before they have ended: also if the database ends them and its reply is lost.
    noteEndedSessions(request, salonId)
    const [administrators] = await db.batch(selectAdministrators(db))
    const messages = administrators.map((userId) =>
      enqueue(db, { cause: `desk_blocked:${deskId}:${userId}`, kind: 'desk_blocked', data: { name: deskName }, to: { userId } }),
    )
    const done = await mapAborted(db.batch(...blockDesk(db, deskId), ...messages))
    if (done) sendAfterResponse(request, ...messages)
  }
  throw new ApiError(401, 'desk_blocked')
}

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
  const key = readDeskToken(request, token)
  const [desk, people] = await db.batch(selectDesk(db, key), selectPeople(db, key))
  await assertOpen(request, desk)
  if (!desk) throw unknown()
  const { suspended, deskName, salonName } = desk
  if (suspended) throw new ApiError(403, 'salon_suspended')
  return { deskName, salonName, people }
}

/**
 * Two round trips. An attempt is used up before the PIN is compared; the batch that starts the session restores them, and gives the
 * device its next secret.
 */
export const signInAtDesk: SignInHandlers['signIn'] = async (firstDb, _input, { token, userId, pin }, request) => {
  const db = openDeskDb(request, token, firstDb)
  const secret = readDeskToken(request, token)
  const key = getAttemptKey(request, `desk ${userId}`)
  const isOwn = isOfDesk(secret, userId)
  const [isAllowed, eventId, retryAfter, hasTry, desk, found] = await db.batch(
    // Only at a desk of the person's salon: anybody else could lock them out.
    ...recordAttempt(db, key, isOwn, {
      device: getDevice(request),
      pin: true,
      desk: selectDeskName(secret),
      isCounted: existsTeamMember(isOwn),
    }),
    takeTry(db, secret, userId),
    selectDesk(db, secret),
    selectDeskAccount(db, secret, userId, isSuperadminExempt(request)),
  )
  await assertOpen(request, desk)
  if (!found) throw new ApiError(401, 'wrong_pin')
  assertAttemptAllowed(isAllowed, retryAfter)
  if (!hasTry) throw new ApiError(401, 'pin_blocked')
  if (!(await verifyPassword(toKeyed(request, userId, pin), found.pinHash))) throw new ApiError(401, 'wrong_pin')
  const { account, deskId, pinHash } = found
  assertMaySignIn(db, account)
  const guards = [
    useDesk(db, deskId, secret),
    abortIfUnchanged(db),
    clearTries(db, userId, pinHash),
    abortIfUnchanged(db),
    ...clearAttempts(db, key),
  ] as const
  try {
    const { session, results } = await startSessionAfter(db, request, account, { eventId, guards, method: 'pin', deskId })
    return { ...session, token: createDeskToken(request, deskId, results[0]) }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw unknown()
    throw error
  }
}
