import { language } from './language.ts'

/** Turnstile's documented site key that everybody passes, and the only response that its test secret takes. */
const testKey = '1x00000000000000000000AA'
const testResponse = 'XXXX.DUMMY.TOKEN.XXXX'
const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** What the worker asks for: a response made for something else is none. */
const action = 'booking'
const patienceMs = 60_000

interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      language: string
      execution: 'execute'
      appearance: 'interaction-only'
      callback: (response: string) => void
      'error-callback': () => boolean
      'timeout-callback': () => void
    },
  ): string
  execute(widget: string): void
  reset(widget: string): void
}
declare global {
  interface Window {
    turnstile?: Turnstile
  }
  interface ImportMetaEnv {
    readonly VITE_TURNSTILE_SITE_KEY?: string
  }
}

/** The captcha could not be loaded, or nobody solved it in time. */
export class CaptchaAway extends Error {}

let loading: Promise<Turnstile> | undefined
let widget: string | undefined
let settle: { solved: (response: string) => void; failed: () => void } | undefined

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new CaptchaAway()))
    element.onerror = () => reject(new CaptchaAway())
    document.head.append(element)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The widget shows itself only where it must ask something; then it stands over the page, in `.gb-captcha`. */
function draw(turnstile: Turnstile, sitekey: string): string {
  const place = document.createElement('div')
  place.className = 'gb-captcha'
  document.body.append(place)
  return turnstile.render(place, {
    ...{ sitekey, action, language, execution: 'execute', appearance: 'interaction-only' },
    callback: (response) => settle?.solved(response),
    'error-callback': () => {
      settle?.failed()
      return true
    },
    'timeout-callback': () => settle?.failed(),
  })
}

async function solve(sitekey: string): Promise<string> {
  const turnstile = await load()
  return new Promise<string>((resolve, reject) => {
    const failed = () => reject(new CaptchaAway())
    const timer = setTimeout(failed, patienceMs)
    const solved = (response: string) => {
      clearTimeout(timer)
      resolve(response)
    }
    settle = { solved, failed }
    if (widget === undefined) widget = draw(turnstile, sitekey)
    else turnstile.reset(widget)
    turnstile.execute(widget)
  })
}

let last: Promise<unknown> = Promise.resolve()

/** A fresh response, good for one call. Nothing is loaded before the first is needed, and never with the test key. */
export function captchaResponse(sitekey: string = import.meta.env.VITE_TURNSTILE_SITE_KEY ?? testKey): Promise<string> {
  if (sitekey === testKey) return Promise.resolve(testResponse)
  const next = last.catch(() => undefined).then(() => solve(sitekey))
  last = next
  return next
}
