import { session } from '../../../schema/api/session.ts'
import { isoOf } from '../../../schema/rules/salon-time.ts'
import { limits } from '../../../schema/terms.ts'
import { Refusal } from '../../db/refusal.ts'
import { feature } from '../../http/serve.ts'
import { readSessionCode, signSessionCode } from '../../http/session-code.ts'
import { accountOf, addSession, endSession, slideSession } from './data.ts'
import { nobodysHash, verifyPassword } from './password.ts'

const wrong = 'The user name or the password is not right'

export const sessionFeatures = [
  feature(session, {
    login: async (gate, _input, { username, password }, request) => {
      const cost = request.env.SCRYPT_COST ? Number(request.env.SCRYPT_COST) : undefined
      const [account] = await gate.trip(accountOf(gate, username))
      const right = await verifyPassword(password, account?.passwordHash ?? nobodysHash(cost))
      if (!account || !right) throw new Refusal(401, wrong)
      if (account.suspended) throw new Refusal(403, 'This salon is suspended')
      const expiryUtc = gate.nowUtc + limits.sessionHours * 3600
      const expiryMaxUtc = gate.nowUtc + limits.sessionMaxDays * 86400
      const sessionId = gate.newId('ses')
      const { userId, salonId, timeZone } = account
      await gate.trip(
        addSession(gate, {
          sessionId,
          userId,
          salonId,
          expiryUtc,
          expiryMaxUtc,
          device: request.req.header('user-agent')?.slice(0, 200) ?? '',
        }),
      )
      const sessionCode = await signSessionCode({ sessionId, salonId, timeZone }, expiryMaxUtc, request.env.SESSION_SECRET)
      return { sessionId, sessionCode, userId, expiryDate: isoOf(expiryUtc), expiryDateMax: isoOf(expiryMaxUtc) }
    },

    check: async (gate, { sessionCode }, _body, request) => {
      const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, gate.nowUtc)
      const [live] = claims ? await gate.trip(slideSession(gate, claims.sessionId)) : []
      if (!claims || !live) throw new Refusal(401, 'Unauthorized Access')
      return {
        sessionId: claims.sessionId,
        sessionCode,
        userId: live.userId,
        expiryDate: isoOf(live.expiryUtc),
        expiryDateMax: isoOf(live.expiryMaxUtc),
      }
    },

    logout: async (gate, { sessionCode }, _body, request) => {
      const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, gate.nowUtc)
      const [ended] = claims ? await gate.trip(endSession(gate, claims.sessionId)) : []
      if (!claims || !ended) throw new Refusal(401, 'Unauthorized Access')
      return { sessionId: claims.sessionId }
    },
  }),
]
