import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import { expect } from './journey.ts'

const password = 'demo-password'

async function logIn(request: APIRequestContext, username: string): Promise<Session & { origin: string }> {
  const reply = await request.post('/api/Sessions/Login', { form: { username, password } })
  return { ...(await parse<Session>(reply)), origin: new URL(reply.url()).origin }
}

async function parse<T>(reply: APIResponse): Promise<T> {
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** Opens `path` on a device that is signed in already. Forgets everything that the browser stored before. */
export async function signIn(page: Page, username: string, path: string, language: 'en' | 'it' = 'en'): Promise<void> {
  const { sessionCode, userId, origin } = await logIn(page.request, username)
  const stored = { session_code: sessionCode, user_id: userId, language }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  await page.goto(path)
  await expect(page.locator('.shell')).toBeVisible()
}

/** Signs in with the form, in the language that the browser asks for. */
export async function signInByForm(page: Page, username: string, secret = password): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, username, secret)
  await expect(page.locator('.shell')).toBeVisible()
}

/** Fills in and sends the sign-in form that is open. */
export async function submitLogin(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.locator('[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** API calls of a team member at another device. `rest` follows the session code: `/id` or `?query`. */
export async function callAs(request: APIRequestContext, username: string) {
  const { sessionCode, userId } = await logIn(request, username)
  const url = (resource: string, rest: string) => `/api/${resource}/${sessionCode}${rest}`
  return {
    userId,
    get: async <T>(resource: string, rest = '') => parse<T>(await request.get(url(resource, rest))),
    getStatus: async (resource: string, rest = '') => (await request.get(url(resource, rest))).status(),
    post: async <T>(resource: string, data?: unknown, rest = '') => parse<T>(await request.post(url(resource, rest), { data })),
    put: async <T>(resource: string, data: unknown, rest = '') => parse<T>(await request.put(url(resource, rest), { data })),
    delete: (resource: string, rest: string) => request.delete(url(resource, rest)),
  }
}
export type Caller = Awaited<ReturnType<typeof callAs>>
