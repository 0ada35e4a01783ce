import type { FakeGateway, FakeResponse } from './fake-gateway.ts'

const error = (errorCode: number, errorMsg: string): FakeResponse => ({ status: errorCode, body: { errorMsg, errorCode } })
/** Texts in the GSM 7-bit alphabet. */
const gsmAlphabet = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€[\\\]^{|}~]*$/
const day = 86_400_000

/** Number of SMS segments of a text. */
function countSegments(text: string): number {
  const [single, chained] = gsmAlphabet.test(text) ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / chained)
}

const notInserted = (statusDetail: string): FakeResponse => ({
  status: 200,
  body: { smsInserted: 0, smsNotInserted: 1, sms: [{ status: 'NOT_INSERTED', statusDetail }] },
})
/** Errors of smshosting that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
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

/** smshosting: one recipient per request; the same text from the same sender to the same number once in 24 hours. */
export function createFakeSms(key: string, secret: string): FakeGateway {
  const known = new Map<string, number>()
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return {
    name: 'sms',
    refusals,
    respond({ method, path, headers, body }, { now, keep }) {
      if (method !== 'POST' || path !== '/sms/send') return error(404, 'NOT_FOUND')
      if (headers.authorization !== authorization) return error(401, 'BAD_CREDENTIALS')
      const form = new URLSearchParams(body)
      const [from, to, text] = [form.get('from') ?? '', form.get('to') ?? '', form.get('text') ?? '']
      const transactionId = form.get('transactionId') ?? ''
      if (!to) return error(400, 'NO_VALID_RECIPIENT')
      if (!/^([A-Za-z0-9][A-Za-z0-9 .]{0,10}|\+?\d{5,16})$/.test(from)) return error(400, 'BAD_FROM')
      if (!text || countSegments(text) > 7) return error(400, 'BAD_TEXT')
      const respondWith = (recipient: Record<string, unknown>): FakeResponse => {
        const inserted = recipient.status === 'INSERTED'
        const counts = { smsInserted: inserted ? 1 : 0, smsNotInserted: inserted ? 0 : 1 }
        return { status: 200, body: { from, text, transactionId, ...counts, sms: [{ to, ...recipient }] } }
      }
      if (!/^\d{8,15}$/.test(to)) return respondWith({ status: 'NOT_INSERTED', statusDetail: 'BADNUMBERFORMAT' })
      const same = [from, to, text].join('\n')
      if ((known.get(same) ?? Number.NEGATIVE_INFINITY) > now() - day)
        return respondWith({ status: 'NOT_INSERTED', statusDetail: 'DUPLICATESMS' })
      known.set(same, now())
      const kept = keep({ gateway: 'sms', from, to, text, key: transactionId })
      return respondWith({ id: kept.no, status: 'INSERTED' })
    },
  }
}
