import type { Answer, FakeGateway } from './server.ts'

const error = (errorCode: number, errorMsg: string): Answer => ({ status: errorCode, body: { errorMsg, errorCode } })
const seven = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€[\\\]^{|}~]*$/
const day = 86_400_000

/** How many text messages a text makes. */
function partsOf(text: string): number {
  const [alone, chained] = seven.test(text) ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / chained)
}

/** Refusals of smshosting that a fault can ask for. `to` is filled in by the stand-in. */
const notInserted = (statusDetail: string): Answer => ({
  status: 200,
  body: { smsInserted: 0, smsNotInserted: 1, sms: [{ status: 'NOT_INSERTED', statusDetail }] },
})
const refusals: Readonly<Record<string, Answer>> = {
  throttled: { status: 429, body: { errorMsg: 'TOO_MANY_REQUESTS', errorCode: 429 }, headers: { 'retry-after': '2' } },
  credit: error(400, 'BAD_CREDIT'),
  credentials: error(401, 'BAD_CREDENTIALS'),
  'bad sender': error(400, 'BAD_FROM'),
  'bad text': error(400, 'BAD_TEXT'),
  'bad recipient': notInserted('BADNUMBERFORMAT'),
  'no recipient': error(400, 'NO_VALID_RECIPIENT'),
  blacklisted: notInserted('BLACKLIST'),
  refused: error(400, 'BAD_PARAMETER'),
  unavailable: error(500, 'GENERIC_ERROR'),
}

/** smshosting: one recipient a call; the same words from the same sender to the same number once in 24 hours. */
export function smsStandIn(key: string, secret: string): FakeGateway {
  const known = new Map<string, number>()
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return {
    name: 'sms',
    refusals,
    answer({ method, path, headers, body }, { now, keep }) {
      if (method !== 'POST' || path !== '/sms/send') return error(404, 'NOT_FOUND')
      if (headers.authorization !== authorization) return error(401, 'BAD_CREDENTIALS')
      const form = new URLSearchParams(body)
      const [from, to, text] = [form.get('from') ?? '', form.get('to') ?? '', form.get('text') ?? '']
      const transactionId = form.get('transactionId') ?? ''
      if (!to) return error(400, 'NO_VALID_RECIPIENT')
      if (!/^([A-Za-z0-9][A-Za-z0-9 .]{0,10}|\+?\d{5,16})$/.test(from)) return error(400, 'BAD_FROM')
      if (!text || partsOf(text) > 7) return error(400, 'BAD_TEXT')
      const reply = (one: Record<string, unknown>): Answer => {
        const inserted = one.status === 'INSERTED'
        const counts = { smsInserted: inserted ? 1 : 0, smsNotInserted: inserted ? 0 : 1 }
        return { status: 200, body: { from, text, transactionId, ...counts, sms: [{ to, ...one }] } }
      }
      if (!/^\d{8,15}$/.test(to)) return reply({ status: 'NOT_INSERTED', statusDetail: 'BADNUMBERFORMAT' })
      const same = [from, to, text].join('\n')
      if ((known.get(same) ?? Number.NEGATIVE_INFINITY) > now() - day)
        return reply({ status: 'NOT_INSERTED', statusDetail: 'DUPLICATESMS' })
      known.set(same, now())
      const kept = keep({ gateway: 'sms', from, to, text, key: transactionId })
      return reply({ id: kept.no, status: 'INSERTED' })
    },
  }
}
