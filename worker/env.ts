/** The part of an R2 bucket that the product uses. */
interface FileBucket {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, options: { httpMetadata: { contentType: string } }): Promise<unknown>
  get(key: string): Promise<{ body: ReadableStream; httpMetadata?: { contentType?: string } } | null>
  delete(key: string): Promise<void>
}

/** The Durable Object of a salon's open screens (worker/live/salon-live.ts), as the Worker calls it. */
interface SalonLive {
  fetch(address: string, init: { headers: Record<string, string> }): Promise<Response>
  refuse(userId: string): Promise<'too_many_screens' | 'too_many_screens_of_salon' | undefined>
  sendHint(hint: object): Promise<void>
  listSeats(): Promise<{ readonly sessionId: string; readonly roles: readonly string[]; readonly expiryUtc: number }[]>
  end(sessionIds: readonly string[]): Promise<void>
}

/** Bindings, variables and secrets of the Worker (wrangler.toml). */
export interface Env {
  DATABASE_URL: string
  /** Opens every database: the token of their group where there are several. */
  DATABASE_TOKEN?: string
  /** Names of several databases, separated by spaces: the first one is that of `DATABASE_URL` and holds the directory of all. */
  DATABASES?: string
  /** Address of the others, with `{name}` in the place of the name. */
  DATABASE_URL_TEMPLATE?: string
  /** The database of this environment (worker/db/databases.ts), which codes carry; never set in the configuration. */
  DATABASE?: string
  /** At least 32 characters; signs session codes. */
  SESSION_SECRET: string
  /** Encrypts secrets at rest (authenticator secrets, keys of cash systems). Default: SESSION_SECRET. */
  SEALING_SECRET?: string
  /** Origin of the web app, without a trailing slash; links in messages begin with it. */
  WEB_ORIGIN?: string
  /** E-mail by Resend: API key and verified sender address. The key `none` (also SMS_KEY): no account. */
  MAIL_KEY?: string
  MAIL_FROM?: string
  /** Text messages by smshosting: AUTH_KEY and AUTH_SECRET. */
  SMS_KEY?: string
  SMS_SECRET?: string
  /** WhatsApp by WaBoxApp. */
  WHATSAPP_TOKEN?: string
  /** Online payments by Stripe: the platform's secret key, and the secret of its webhook. The key `none`: no account. */
  STRIPE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  /** Key pair of this installation for web push (VAPID), in Base64url. Without them, or with `none`, nothing is pushed. */
  PUSH_PUBLIC_KEY?: string
  PUSH_PRIVATE_KEY?: string
  /** Calendars at Google and Microsoft: the platform's OAuth clients. Without an id, or with the secret `none`, they are not offered. */
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  MICROSOFT_CLIENT_ID?: string
  MICROSOFT_CLIENT_SECRET?: string
  /** Secret of Cloudflare Turnstile; online booking needs it. */
  CAPTCHA_SECRET?: string
  /** Base addresses of the gateways: those of the providers, or of the fake gateways on a local machine. */
  /** Asked for passwords of data breaches; empty: not asked. */
  GATEWAY_BREACHED_PASSWORDS_URL?: string
  GATEWAY_CAPTCHA_URL?: string
  /** Cassa in Cloud, for salons that are connected to it. */
  GATEWAY_CASH_SYSTEM_URL?: string
  /** fiskaly SIGN IT and openapi.com, for Italian salons whose fiscal receipts they send. */
  GATEWAY_FISKALY_URL?: string
  GATEWAY_OPENAPI_URL?: string
  /** Where Google and Microsoft are asked instead of at their own addresses (worker/gateways/accounts.ts); only on a local machine. */
  GATEWAY_GOOGLE_URL?: string
  GATEWAY_MICROSOFT_URL?: string
  /** Invoicetronic, for Italian salons whose invoices it hands to the exchange. */
  GATEWAY_INVOICETRONIC_URL?: string
  /** Meta, for salons whose WhatsApp number is at its Cloud API. */
  GATEWAY_WHATSAPP_CLOUD_URL?: string
  GATEWAY_MAIL_URL?: string
  /** Stripe, for salons that have connected their account. */
  GATEWAY_PAYMENTS_URL?: string
  GATEWAY_SMS_URL?: string
  /** Twilio, for salons with their own account there. */
  GATEWAY_TWILIO_URL?: string
  GATEWAY_WHATSAPP_URL?: string
  /** Where all pushed messages go instead of the browsers' services; only on a local machine. */
  GATEWAY_PUSH_URL?: string
  /** Where all webhooks go instead of their receivers; only on a local machine. */
  GATEWAY_WEBHOOK_URL?: string
  /** Time limit of a gateway call in milliseconds, default 10,000; tests set a shorter one. */
  GATEWAY_TIMEOUT_MS?: string
  /** Time limit of a read in milliseconds, default 3,000. */
  DATABASE_TIMEOUT_MS?: string
  /** Time limit of a write in milliseconds, default 8,000, or that of a read where that one is set. */
  DATABASE_WRITE_TIMEOUT_MS?: string
  /** Time limit of reading which screens' sessions have ended, in milliseconds, default 700: no hint comes a second after the end. */
  LIVE_TIMEOUT_MS?: string
  /** `required`, or `optional` on a local machine and in tests: superadmins can sign in without two-step verification. */
  SUPERADMIN_TWO_STEP?: string
  /** Cost factor N of scrypt; tests set a lower one. */
  SCRYPT_COST?: string
  /** Counts how often a network looks at free times. Without it, nobody is refused. */
  BOOKING_TIMES?: { limit(options: { key: string }): Promise<{ success: boolean }> }
  /** Counts how often a guest or a network looks at free times of groups. Without it, nobody is refused. */
  GROUP_TIMES?: { limit(options: { key: string }): Promise<{ success: boolean }> }
  FILES?: FileBucket
  /** Without it, screens only poll. */
  LIVE?: { getByName(name: string): SalonLive }
}
