import type { FakeGateway, FakeRequest, FakeResponse } from './fake-gateway.ts'

const problem = (status: number, detail: string): FakeResponse => ({ status, body: { title: 'Error', status, detail } })

/** Errors that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  throttled: problem(429, 'Too many requests'),
  account: problem(403, 'No operations left'),
  refused: problem(422, 'PartitaIVA del cedente non valida'),
  unavailable: problem(503, 'Service unavailable'),
}

export const invoicetronicKey = 'ik_test_local'

interface FakeSend {
  readonly id: number
  readonly file_name: string
  readonly payload: string
  identifier: string
  state: string
}

/** Files that were sent; the exchange answers when it is told to. */
class FakeInvoicetronic {
  readonly sends: FakeSend[] = []
  /** What the exchange says of the files that it has not answered. */
  answer = 'Consegnato'

  respond({ method, body }: FakeRequest, url: URL): FakeResponse {
    if (url.pathname === '/status') return { status: 200, body: { operation_left: 100, signature_left: 0 } }
    if (url.pathname === '/send' && method === 'POST') return this.#send(JSON.parse(body))
    if (url.pathname === '/send') {
      const name = url.searchParams.get('file_name')
      return { status: 200, body: this.sends.filter((one) => one.file_name === name) }
    }
    if (url.pathname !== '/update') return problem(404, 'Not found')
    const send = this.sends.find(({ id }) => id === Number(url.searchParams.get('send_id')))
    return { status: 200, body: send ? this.#listUpdates(send) : [] }
  }

  #send({ file_name, payload }: FakeSend): FakeResponse {
    if (!/^IT[A-Z0-9]{2,28}_[A-Z0-9]{1,5}\.xml$/.test(file_name)) return problem(422, 'The file name is not valid')
    if (!payload.includes('FatturaElettronica')) return problem(422, 'The payload is not an invoice')
    if (this.sends.some((one) => one.file_name === file_name)) return problem(422, 'The file was already sent')
    const send = { id: this.sends.length + 1, file_name, payload, identifier: '', state: 'Inviato' }
    this.sends.push(send)
    return { status: 201, body: send }
  }

  #listUpdates(send: FakeSend): object[] {
    const of = (state: string, errors: object[] = []) => ({ send_id: send.id, state, errors, send: { identifier: send.identifier } })
    if (this.answer === '') return [of('Inviato')]
    send.identifier = String(1_000_000 + send.id)
    send.state = this.answer
    const error = { code: '00427', description: 'CodiceDestinatario non valido', hint: 'Controllare il codice' }
    return [of('Inviato'), of(this.answer, this.answer === 'Scartato' ? [error] : [])]
  }
}

/** `POST /control` sets `{ answer }` (empty: the exchange does not answer yet); it lists all files. */
export function createFakeInvoicetronic(): FakeGateway {
  const fake = new FakeInvoicetronic()
  return {
    name: 'invoicetronic',
    refusals,
    respond(request) {
      const url = new URL(request.path, 'http://localhost')
      if (url.pathname === '/control') {
        Object.assign(fake, JSON.parse(request.body))
        return { status: 200, body: fake.sends }
      }
      if (request.headers.authorization !== `Basic ${btoa(`${invoicetronicKey}:`)}`) return problem(401, 'Unauthorized')
      return fake.respond(request, url)
    },
  }
}
