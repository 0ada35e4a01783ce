import { type Hint, isScreenId, type LiveKind, screenHeader } from '../../../../schema/rules/platform/live.ts'
import type { Change, OnChanged } from '../../../db/changes.ts'
import { getClient } from '../../../db/client.ts'
import { PublicDb } from '../../../db/public-db.ts'
import type { Env } from '../../../env.ts'
import type { Request } from '../../../http/serve.ts'
import { selectLiveSessions } from './queries.ts'

interface HintContext {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
}

interface SessionSeat {
  readonly sessionId: string
  readonly roles: readonly string[]
  readonly expiryUtc: number
}

/** The screen that makes a call; empty for guests and programs. */
export function getScreen({ req }: Request): string {
  const name = req.path.startsWith('/api/v1/') ? '' : (req.header(screenHeader) ?? '')
  return isScreenId(name) ? name : ''
}

/** One hint of all changes of a salon. */
function join(changes: readonly Change[], by: string): Hint {
  const dated = changes.filter(({ kinds }) => kinds.includes('agenda'))
  const days = dated.every((change) => change.days !== null) ? dated.flatMap((change) => change.days ?? []) : null
  return {
    kinds: [...new Set(changes.flatMap(({ kinds }) => kinds))].filter((kind) => kind !== 'sessions'),
    days: days && [...new Set(days)],
    by,
    cursor: changes.findLast(({ cursor }) => cursor !== null)?.cursor ?? null,
  }
}

/**
 * Tells the open screens of each salon what has changed, and ends those whose session has. Behind a reply: a hint that is lost is made up
 * for by the screens' slow poll, so that nothing here fails.
 */
export async function sendHints(context: HintContext, changes: readonly Change[], by = ''): Promise<void> {
  const bySalon = Map.groupBy(changes, ({ salonId }) => salonId)
  await Promise.allSettled(
    [...bySalon].map(async ([salonId, ofSalon]) => {
      const object = context.env.LIVE?.getByName(salonId)
      if (!object) return
      const hint = join(ofSalon, by)
      if (ofSalon.some(({ kinds }) => kinds.includes('sessions'))) await endScreens(context, salonId)
      if (hint.kinds.length > 0) await object.sendHint(hint)
    }),
  )
}

/**
 * Ends those of a salon's screens whose session is over or shorter, or whose user has other roles than when they were admitted; all of
 * them, where the sessions cannot be read: the others connect again.
 */
export async function endScreens({ env, nowUtc, newId }: HintContext, salonId: string, only?: readonly SessionSeat[]): Promise<void> {
  const object = env.LIVE?.getByName(salonId)
  const seats = only ?? (await object?.listSeats().catch(() => object.listSeats())) ?? []
  if (!object || seats.length === 0) return
  const ids = seats.map(({ sessionId }) => sessionId)
  const db = new PublicDb(getClient(env), { nowUtc, newId })
  const isTooLate = new Promise<[[]]>((resolve) => setTimeout(resolve, Number(env.LIVE_TIMEOUT_MS ?? 700), [[]]))
  const [live] = await Promise.race([db.batch(selectLiveSessions(db, salonId, ids)), isTooLate]).catch((): [[]] => [[]])
  const isLive = (seat: SessionSeat) =>
    live.some(
      ({ sessionId, roles, expiryUtc }) =>
        sessionId === seat.sessionId && expiryUtc >= seat.expiryUtc && String(roles) === String(seat.roles),
    )
  const ended = seats.filter((seat) => !isLive(seat)).map(({ sessionId }) => sessionId)
  if (ended.length > 0) await object.end(ended)
}

/** Tells the screens of what a job or a webhook changes. */
export const createHintSender =
  (context: HintContext): OnChanged =>
  (change) =>
    sendHints(context, [change])

/**
 * Collects what the slices of a job change, and tells the salon's screens of it every few seconds: each hint makes them read. `flush`
 * tells the rest.
 */
export function createBulkHintSender(context: HintContext, ms: () => number = Date.now): { onChanged: OnChanged; flush(): Promise<void> } {
  const everyMs = 5000
  let waiting: Change[] = []
  let sentAt = ms()
  const flush = async () => {
    const changes = waiting
    waiting = []
    sentAt = ms()
    await sendHints(context, changes)
  }
  const onChanged: OnChanged = async (change) => {
    waiting.push(change)
    if (ms() - sentAt >= everyMs) await flush()
  }
  return { onChanged, flush }
}

const endings: readonly LiveKind[] = ['sessions']

/** Notes that sessions of a salon have ended, where nobody is signed in to whom the change belongs. */
export function noteEndedSessions(request: Request, salonId: string | null): void {
  if (salonId !== null) request.get('changes').push({ salonId, kinds: endings, days: null, cursor: null })
}
