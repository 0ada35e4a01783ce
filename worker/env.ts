import type { R2Bucket } from '@cloudflare/workers-types'

/** What the surroundings give: wrangler.toml's bindings and variables, and its secrets. */
export interface Env {
  DATABASE_URL: string
  DATABASE_TOKEN?: string
  /** At least 32 characters; signs session codes. */
  SESSION_SECRET: string
  /** Seals what is kept encrypted at rest (authenticator secrets, keys of cash systems); SESSION_SECRET does where it is left out. */
  SEALING_SECRET?: string
  /** Where the pages are, without a slash at the end: what the links in messages begin with. */
  WEB_ORIGIN?: string
  /** E-mail by Resend: its key, and the address that it has verified. `none` for this key and the next: no account. */
  MAIL_KEY?: string
  MAIL_FROM?: string
  /** Text messages by smshosting: AUTH_KEY and AUTH_SECRET. */
  SMS_KEY?: string
  SMS_SECRET?: string
  /** WhatsApp by WaBoxApp. */
  WHATSAPP_TOKEN?: string
  /** Cloudflare Turnstile's secret; without it nobody can book online. */
  CAPTCHA_SECRET?: string
  /** Base addresses of the gateways: those of the providers, or of the fake gateways on a local machine. */
  GATEWAY_CAPTCHA_URL?: string
  GATEWAY_MAIL_URL?: string
  GATEWAY_SMS_URL?: string
  GATEWAY_WHATSAPP_URL?: string
  /** Time limit of a gateway call in milliseconds, default 10,000; tests set a shorter one. */
  GATEWAY_TIMEOUT_MS?: string
  /** scrypt's N; only tests make it cheaper. */
  SCRYPT_COST?: string
  /** Tests only: `x-test-database` chooses the database and `x-test-now` sets the clock. */
  TEST_DATABASES?: string
  FILES?: R2Bucket
}
