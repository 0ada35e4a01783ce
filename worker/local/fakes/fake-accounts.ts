import { createHash } from 'node:crypto'
import type { FakeRequest, FakeResponse } from './fake-gateway.ts'

/** An event as the fake calendars keep it; a day is `YYYY-MM-DD`. */
export interface FakeEvent {
  readonly id: string
  title: string
  start: string
  end: string
  /** `busy` unless it says otherwise. */
  state?: 'free' | 'declined'
  isDeleted?: boolean
  /** What the product has written with it. */
  own?: unknown
  /** Grows with every change, for readings of what has changed. */
  seq: number
}
export interface FakeCalendar {
  readonly id: string
  readonly name: string
  readonly isPrimary: boolean
  readonly events: Map<string, FakeEvent>
}
interface Grant {
  readonly account: string
  readonly challenge: string
  readonly redirectUri: string
  readonly scope: string
}
export interface FakeChannel {
  readonly id: string
  readonly resource: string
  readonly calendarId: string
  readonly address: string
  until: string
}

const error = (status: number, code: string): FakeResponse => ({ status, body: { error: code } })
const ok = (body: unknown): FakeResponse => ({ status: 200, body })

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const renderPage = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
body{margin:0 auto;max-width:480px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}main{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:16px}form{display:grid;gap:12px}li{margin:4px 0}
button{font:inherit;min-height:48px;border:0;border-radius:10px;background:#1a66d8;color:#fff}button.plain{background:#eee9f5;color:#211a1e}
input{font:inherit;min-height:40px;width:100%;box-sizing:border-box}
</style></head><body><h1>${escapeHtml(title)}</h1><main>${content}</main></body></html>`

/** Accounts of a provider: sign-in with a page that asks, tokens, and calendars. */
export class FakeAccounts {
  readonly provider: string
  readonly #client: string
  readonly #secret: string
  readonly #calendars = new Map<string, FakeCalendar[]>()
  readonly #codes = new Map<string, Grant>()
  readonly #refreshTokens = new Map<string, Grant>()
  readonly #accessTokens = new Map<string, Grant>()
  readonly channels: FakeChannel[] = []
  /** Sync tokens below it are too old. */
  oldest = 0
  #seq = 0
  constructor(provider: string, client: string, secret: string) {
    this.provider = provider
    this.#client = client
    this.#secret = secret
  }

  next = () => ++this.#seq

  getCalendars(account: string): FakeCalendar[] {
    const toId = (name: string) => (name === '' ? account : `${name}.${account}`)
    const known = this.#calendars.get(account) ?? [
      { id: toId(''), name: 'Calendar', isPrimary: true, events: new Map() },
      { id: toId('family'), name: 'Family', isPrimary: false, events: new Map() },
    ]
    this.#calendars.set(account, known)
    return known
  }

  /** Writes an event, and tells those who watch its calendar. */
  save(calendar: FakeCalendar, event: Omit<FakeEvent, 'seq'>): FakeEvent {
    const saved = { ...event, seq: this.next() }
    calendar.events.set(saved.id, saved)
    this.#tell(calendar)
    return saved
  }

  #tell({ id }: FakeCalendar): void {
    for (const { address, id: channelId, calendarId } of this.channels)
      if (calendarId === id)
        void fetch(address, { method: 'POST', headers: { 'x-goog-channel-id': channelId, 'x-goog-resource-state': 'exists' } }).catch(
          () => undefined,
        )
  }

  /** The account of a request with a token of a scope; undefined for any other. */
  findAccount({ headers }: FakeRequest, scope: string): string | undefined {
    const grant = this.#accessTokens.get(String(headers.authorization ?? '').replace('Bearer ', ''))
    return grant?.scope.includes(scope) ? grant.account : undefined
  }

  #issue(grant: Grant, isFirst: boolean): FakeResponse {
    const token = `${this.provider}-access-${this.next()}`
    this.#accessTokens.set(token, grant)
    if (!isFirst) return ok({ access_token: token, expires_in: 3600, token_type: 'Bearer' })
    const refreshToken = `${this.provider}-refresh-${this.next()}`
    this.#refreshTokens.set(refreshToken, grant)
    return ok({ access_token: token, refresh_token: refreshToken, expires_in: 3600, token_type: 'Bearer' })
  }

  /** The page that asks, and the way back from it. */
  respondToPerson({ method, path, body }: FakeRequest): FakeResponse {
    const query = new URL(path, 'http://localhost').searchParams
    const get = (name: string) => query.get(name) ?? ''
    if (get('client_id') !== this.#client || get('response_type') !== 'code') return error(400, 'invalid_client')
    if (get('code_challenge_method') !== 'S256' || !get('code_challenge')) return error(400, 'invalid_request')
    if (method !== 'POST')
      return ok(
        renderPage(
          `Test account at ${this.provider}`,
          `<form method="post"><p>A salon wants to use your account for:</p><p><code>${escapeHtml(get('scope'))}</code></p>
<label>Account<input name="account" type="email" required value="anna@example.com"></label>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse" class="plain" formnovalidate>Not now</button></form>`,
        ),
      )
    const form = new URLSearchParams(body)
    const back = new URL(get('redirect_uri'))
    back.searchParams.set('state', get('state'))
    if (form.get('answer') !== 'allow') back.searchParams.set('error', 'access_denied')
    else {
      const code = `code-${this.next()}`
      const account = (form.get('account') ?? '').toLowerCase()
      this.#codes.set(code, { account, challenge: get('code_challenge'), redirectUri: get('redirect_uri'), scope: get('scope') })
      back.searchParams.set('code', code)
    }
    return { status: 303, body: '', headers: { location: back.href } }
  }

  respondToToken({ body }: FakeRequest): FakeResponse {
    const form = new URLSearchParams(body)
    const get = (name: string) => form.get(name) ?? ''
    if (get('client_id') !== this.#client || get('client_secret') !== this.#secret) return error(401, 'invalid_client')
    if (get('grant_type') === 'refresh_token') {
      const grant = this.#refreshTokens.get(get('refresh_token'))
      return grant ? this.#issue(grant, false) : error(400, 'invalid_grant')
    }
    const grant = this.#codes.get(get('code'))
    this.#codes.delete(get('code'))
    const challenge = createHash('sha256').update(get('code_verifier')).digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== get('redirect_uri')) return error(400, 'invalid_grant')
    return this.#issue(grant, true)
  }

  respondToRevoke({ body }: FakeRequest): FakeResponse {
    this.#refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
    return ok({})
  }

  /**
   * What only a person or the provider itself can do, for tests and for the page: `save` writes events, `delete` deletes one, `revoke` ends
   * all access, `expire` ends what lasts an hour, `forget` makes sync tokens too old; `all` lists everything.
   */
  respondLocally(action: string, text: string): FakeResponse {
    const given = JSON.parse(text || '{}')
    const calendars = [...this.#calendars.values()].flat()
    if (given.account) {
      const calendar = this.getCalendars(given.account).find(({ id, isPrimary }) =>
        given.calendarId ? id === given.calendarId : isPrimary,
      )
      if (action === 'save' && calendar) for (const event of given.events) this.save(calendar, event)
      const event = calendar?.events.get(given.id)
      if (action === 'delete' && calendar && event) this.save(calendar, { ...event, isDeleted: true })
    }
    if (action === 'revoke') this.#refreshTokens.clear()
    if (action === 'revoke' || action === 'expire') this.#accessTokens.clear()
    if (action === 'forget') this.oldest = this.next()
    return ok({
      calendars: calendars.map((calendar) => ({
        ...calendar,
        events: [...calendar.events.values()].filter(({ isDeleted }) => !isDeleted),
      })),
      channels: this.channels,
      refreshTokens: this.#refreshTokens.size,
    })
  }

  /** A page with the events of all accounts, to try what happens with them. */
  respondToPage({ method, body }: FakeRequest): FakeResponse {
    const form = new URLSearchParams(body)
    const account = form.get('account') ?? ''
    const [primary] = account ? this.getCalendars(account) : []
    if (method === 'POST' && primary) {
      const [start, end] = [form.get('start') ?? '', form.get('end') ?? '']
      const toInstant = (local: string) => new Date(local).toISOString()
      this.save(primary, { id: `local${this.next()}`, title: form.get('title') ?? '', start: toInstant(start), end: toInstant(end) })
      return { status: 303, body: '', headers: { location: '' } }
    }
    const renderEvents = ({ events }: FakeCalendar) =>
      [...events.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .sort((a, b) => a.start.localeCompare(b.start))
        .map(({ start, end, title, own }) => `${start} – ${end}: ${title}${own ? ' (written by the salon)' : ''}`)
        .map((text) => `<li>${escapeHtml(text)}</li>`)
        .join('')
    const list = [...this.#calendars].map(
      ([name, calendars]) =>
        `<h2>${escapeHtml(name)}</h2>${calendars.map((one) => `<h3>${escapeHtml(one.name)}</h3><ul>${renderEvents(one)}</ul>`).join('')}
<form method="post"><input type="hidden" name="account" value="${escapeHtml(name)}"><label>Title<input name="title" value="Dentist"></label>
<label>From<input type="datetime-local" name="start" required></label><label>To<input type="datetime-local" name="end" required></label>
<button>Add an event</button></form>`,
    )
    return ok(renderPage(`Test calendars at ${this.provider}`, list.join('') || '<p>Nobody has connected a calendar yet.</p>'))
  }
}
