import { language } from './language.ts'

/** Turnstile's documented site key that always passes, and the only response that its test secret accepts. */
const testKey = '1x00000000000000000000AA'
const testResponse = 'XXXX.DUMMY.TOKEN.XXXX'
const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** The worker rejects responses that were made for another action. */
const action = 'booking'
const timeoutMs = 60_000

/** The captcha could not be loaded or was not solved in time. */
export class CaptchaUnavailableError extends Error {}

let loading: Promise<Turnstile> | undefined
let widget: string | undefined
let pending: { solved: (response: string) => void; failed: () => void } | undefined

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new CaptchaUnavailableError()))
    element.onerror = () => reject(new CaptchaUnavailableError())
    document.head.append(element)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Adds the widget to the page, in `.gb-captcha`. It stays hidden unless the guest has to interact with it. */
function renderWidget(turnstile: Turnstile, sitekey: string): string {
  const container = document.createElement('div')
  container.className = 'gb-captcha'
  document.body.append(container)
  return turnstile.render(container, {
    sitekey,
    action,
    language,
    execution: 'execute',
    appearance: 'interaction-only',
    callback: (response) => pending?.solved(response),
    'error-callback': () => {
      pending?.failed()
      return true
    },
    'timeout-callback': () => pending?.failed(),
  })
}

async function solve(sitekey: string): Promise<string> {
  const turnstile = await load()
  return new Promise<string>((resolve, reject) => {
    const failed = () => reject(new CaptchaUnavailableError())
    const timer = setTimeout(failed, timeoutMs)
    const solved = (response: string) => {
      clearTimeout(timer)
      resolve(response)
    }
    pending = { solved, failed }
    if (widget === undefined) widget = renderWidget(turnstile, sitekey)
    else turnstile.reset(widget)
    turnstile.execute(widget)
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * A new captcha response, valid for one call. Loads Turnstile with the first call, but never for the test key.
 * Throws CaptchaUnavailableError.
 */
export function captchaResponse(sitekey: string = import.meta.env.VITE_TURNSTILE_SITE_KEY ?? testKey): Promise<string> {
  if (sitekey === testKey) return Promise.resolve(testResponse)
  const response = last.catch(() => undefined).then(() => solve(sitekey))
  last = response
  return response
}
