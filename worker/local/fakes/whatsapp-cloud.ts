import type { FakeGateway, FakeGatewayContext, FakeRequest, FakeResponse } from './fake-gateway.ts'

const graphError = (status: number, code: number, message: string, more: object = {}): FakeResponse => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'local', ...more } },
})
const details = (text: string) => ({ error_data: { messaging_product: 'whatsapp', details: text } })

/** Errors of Meta that a fault can name. */
const refusals: Readonly<Record<string, FakeResponse>> = {
  credentials: graphError(401, 190, 'Error validating access token: Session has expired'),
  permission: graphError(403, 10, 'Application does not have permission for this action'),
  blocked: graphError(403, 131_031, 'Business Account locked', details('The account has been restricted or disabled')),
  'not registered': graphError(400, 133_010, 'Phone number not registered'),
  throttled: graphError(429, 130_429, 'Rate limit hit', details('Message failed to send because there were too many messages')),
  'too often to one': graphError(400, 131_056, 'Pair rate limit hit', details('Too many messages sent to this phone number')),
  spam: graphError(400, 131_048, 'Spam rate limit hit'),
  'app limit': graphError(400, 80_007, 'Rate limit issues'),
  'window closed': graphError(
    400,
    131_047,
    'Re-engagement message',
    details('More than 24 hours have passed since the customer last replied'),
  ),
  'template missing': graphError(404, 132_001, 'Template does not exist', details('template name does not exist in it')),
  'template variables': graphError(400, 132_000, 'Number of parameters does not match the expected number of params'),
  'template paused': graphError(400, 132_015, 'Template is paused', details('Paused because of low quality')),
  'template disabled': graphError(400, 132_016, 'Template is disabled', details('Paused too often')),
  'no payment': graphError(402, 131_042, 'Business eligibility payment issue', details('No payment method is attached to the account')),
  'not on WhatsApp': graphError(400, 131_026, 'Message undeliverable'),
  'bad text': graphError(400, 131_009, 'Parameter value is not valid'),
  refused: graphError(400, 131_049, 'This message was not delivered to maintain healthy ecosystem engagement'),
  'own error': graphError(500, 131_000, 'Something went wrong'),
  unavailable: { status: 503, body: { error: { message: 'Service temporarily unavailable', code: 2 } } },
}

export const cloudToken = 'local-cloud-token'
export const cloudAppSecret = 'local-cloud-app-secret'
/** The numbers at Meta, by their ids; all belong to the account. */
export const cloudAccountId = '200300400500600'
export const cloudNumbers: Readonly<Record<string, string>> = {
  '100200300400500': '+39 347 000 0111',
  '100200300400501': '+39 347 000 0222',
  // The sender of Studio Aurora.
  '100200300400502': '+39 011 555 0142',
}

interface FakeTemplate {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly category: string
  readonly components: readonly { type: string; text?: string }[]
  status: string
  rejected_reason: string
}
interface Content {
  to?: string
  type?: string
  text?: { body: string }
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } }
  template?: {
    name: string
    language: { code: string }
    components?: { type: string; parameters: { text?: string; payload?: string }[] }[]
  }
  biz_opaque_callback_data?: string
}

/** A number at Meta: templates are reviewed when the test says so, and it is delivered to who is on WhatsApp. */
class FakeCloud {
  readonly templates: FakeTemplate[] = []
  readonly sent: (Content & { readonly id: string; readonly isDelivered: boolean })[] = []
  /** Digits of those who have written within 24 hours. */
  windows: string[] = []
  /** What a new template becomes at once. */
  review = 'PENDING'
  quality = 'GREEN'
  /** Messages that are still free: beyond them nothing arrives without a payment method, and the call succeeds all the same. */
  freeLeft = 1000
  hasPayment = false

  respond({ method, path, body }: FakeRequest, context: FakeGatewayContext): FakeResponse {
    const url = new URL(path, 'http://localhost')
    const [, version = '', id = '', edge = ''] = url.pathname.split('/')
    if (!/^v\d+\.0$/.test(version)) return graphError(400, 2500, 'Unknown path components')
    if (id === cloudAccountId && edge === 'message_templates')
      return method === 'POST' ? this.#create(JSON.parse(body)) : this.#list(url.searchParams)
    const number = cloudNumbers[id]
    if (number === undefined) return graphError(400, 100, 'Unsupported request. Object does not exist', { error_subcode: 33 })
    if (edge === 'messages' && method === 'POST') return this.#send(number, JSON.parse(body), context)
    if (edge !== '') return graphError(400, 100, 'Unsupported request')
    return {
      status: 200,
      body: { id, display_phone_number: number, verified_name: 'Aurora', quality_rating: this.quality, messaging_limit_tier: 'TIER_1K' },
    }
  }

  #list(query: URLSearchParams): FakeResponse {
    const from = Number(query.get('after') ?? 0)
    const end = from + Number(query.get('limit') ?? 25)
    const paging = end < this.templates.length ? { cursors: { after: String(end) }, next: 'more' } : {}
    return { status: 200, body: { data: this.templates.slice(from, end), paging } }
  }

  #create(draft: FakeTemplate): FakeResponse {
    const refuse = (title: string, text: string) =>
      graphError(400, 100, 'Invalid parameter', { error_user_title: title, error_user_msg: text, error_subcode: 2_388_000 })
    if (!/^[a-z0-9_]{1,512}$/.test(draft.name)) return refuse('Name', 'The name may have small letters, digits and underscores only')
    const isSame = (one: FakeTemplate) => one.name === draft.name && one.language === draft.language
    if (this.templates.some(isSame)) return refuse('Language', 'There is already content in this language for this template')
    const component = draft.components.find(({ type }) => type === 'BODY') as
      | { text?: string; example?: { body_text: string[][] } }
      | undefined
    const text = component?.text ?? ''
    const variables = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, no]) => Number(no))
    if (text === '' || text.length > 1024) return refuse('Body', 'The body has 1 to 1,024 characters')
    if (/^\{\{|\}\}$/.test(text)) return refuse('Variables', "Variables can't be at the start or end of the template")
    if (new Set(variables).size !== Math.max(0, ...variables)) return refuse('Variables', 'Variables have to be numbered one after another')
    if ((component?.example?.body_text[0] ?? []).length !== new Set(variables).size)
      return refuse('Example', 'Each variable needs an example')
    const made = { ...draft, id: String(700_000 + this.templates.length), status: this.review, rejected_reason: 'NONE' }
    if (this.review === 'REJECTED') made.rejected_reason = 'TAG_CONTENT_MISMATCH'
    this.templates.push(made)
    return { status: 200, body: { id: made.id, status: made.status, category: draft.category } }
  }

  #send(from: string, content: Content, { keep }: FakeGatewayContext): FakeResponse {
    const { to = '', type } = content
    if (!/^\d{8,15}$/.test(to)) return graphError(400, 131_009, 'Parameter value is not valid', details('to is not a phone number'))
    const text = type === 'template' ? this.#render(content) : this.#readText(content, to)
    if (typeof text !== 'string') return text
    const id = `wamid.${Buffer.from(`${to}:${this.sent.length}`).toString('base64')}`
    const isDelivered = this.hasPayment || this.freeLeft > 0
    this.freeLeft -= 1
    this.sent.push({ ...content, id, isDelivered })
    if (isDelivered) keep({ gateway: 'whatsapp', from: from.replace(/\D/g, ''), to, text, key: content.biz_opaque_callback_data ?? '' })
    return { status: 200, body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] } }
  }

  #readText({ type, text, interactive }: Content, to: string): string | FakeResponse {
    if (!this.windows.includes(to)) return refusals['window closed'] as FakeResponse
    if (type === 'interactive' && interactive) {
      const titles = interactive.action.buttons.map(({ reply }) => `[${reply.title}]`)
      return titles.length > 3 ? graphError(400, 131_009, 'Parameter value is not valid') : `${interactive.body.text}\n${titles.join(' ')}`
    }
    return text?.body ?? graphError(400, 131_008, 'Required parameter is missing')
  }

  #render({ template }: Content): string | FakeResponse {
    const found = this.templates.find(({ name, language }) => name === template?.name && language === template.language.code)
    if (!found || ['PENDING', 'REJECTED'].includes(found.status)) return refusals['template missing'] as FakeResponse
    if (found.status === 'PAUSED') return refusals['template paused'] as FakeResponse
    if (found.status === 'DISABLED') return refusals['template disabled'] as FakeResponse
    const body = found.components.find(({ type }) => type === 'BODY')?.text ?? ''
    const values = template?.components?.find(({ type }) => type === 'body')?.parameters.map(({ text = '' }) => text) ?? []
    const count = new Set([...body.matchAll(/\{\{\d+\}\}/g)].map(([one]) => one)).size
    if (values.length !== count || values.some((value) => value === '' || /\n|\t| {5}/.test(value)))
      return refusals['template variables'] as FakeResponse
    return body.replace(/\{\{(\d+)\}\}/g, (_, no: string) => values[Number(no) - 1] ?? '')
  }
}

/**
 * Meta's Cloud API. `POST /control` sets `windows`, `review`, `quality`, `freeLeft`, `hasPayment`, and the state of all templates
 * (`status`, `reason`); it lists templates and messages.
 */
export function createFakeWhatsAppCloud(): FakeGateway {
  const fake = new FakeCloud()
  return {
    name: 'whatsapp-cloud',
    refusals,
    respond(request, context) {
      if (request.path.startsWith('/control')) {
        const { status, reason = 'NONE', ...settings } = JSON.parse(request.body || '{}')
        Object.assign(fake, settings)
        if (status) for (const template of fake.templates) Object.assign(template, { status, rejected_reason: reason })
        return { status: 200, body: { templates: fake.templates, sent: fake.sent } }
      }
      if (request.headers.authorization !== `Bearer ${cloudToken}`)
        return graphError(401, 190, 'Invalid OAuth access token - Cannot parse access token')
      return fake.respond(request, context)
    },
  }
}
