import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { session } from '../../../../schema/api/platform/session.ts'
import { configCategories } from '../../../../schema/api/platform/settings-lists.ts'
import { ConfigCategory } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { type FakeApi, refuse } from '../../../support/fake-api.ts'
import { chosenForms, closeForm, type FormCase, openForm, waitUntilRead } from '../../../support/form-cases.ts'
import { type FormField, isRefused, leave, listFields, paste, readAlerts, takeTurn, waitFor } from '../../../support/form-steps.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me, sessionEnd } from '../../../support/shell-replies.ts'

/** What may become of a save before it is answered. `answer` stands for the server, which keeps the record otherwise. */
const failures: Readonly<Record<string, () => Response>> = {
  'nothing answers': () => {
    throw new TypeError('Failed to fetch')
  },
  'the server is overloaded': () => refuse(503, 'service_unavailable'),
  'something between answers with a page': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  'the reply is cut off': () => new Response('{"record', { status: 200, headers: { 'content-type': 'application/json' } }),
  'the session has ended': () => refuse(401, 'unauthorized'),
}

/** What the app asks until the server is back. */
const health: Endpoint = { method: 'GET', path: '/api/health', access: 'guest', errorMessage: 'some thing went wrong' }

const valid: Readonly<Record<FormField['kind'], string>> = {
  ...{ line: 'Kept 7', lines: 'Kept 7', mail: 'kept@example.com', phone: '+39 347 780 5577' },
  ...{ money: '7.50', number: '7', whole: '7', time: '10:15', day: '' },
}

/** Types into each field, and saves: fields that refuse what was typed get back what they had. The texts that were sent, by field. */
async function typeAndSave(form: HTMLFormElement, countAttempts: () => number): Promise<Map<string, string>> {
  const before = new Map(listFields(form).map(({ name, element }) => [name, element.value]))
  for (const field of listFields(form)) {
    if (valid[field.kind] === '') continue
    paste(field, valid[field.kind])
    leave(field)
  }
  await takeTurn()
  for (const attempts = countAttempts(); ; ) {
    form.requestSubmit()
    const refused = await waitFor(`neither sent nor refused: ${readAlerts()}`, () => {
      const fields = listFields(form).filter(isRefused)
      return fields.length > 0 || countAttempts() > attempts ? fields : undefined
    })
    if (countAttempts() > attempts) break
    for (const field of refused) {
      paste(field, before.get(field.name) ?? '')
      leave(field)
    }
    await takeTurn()
  }
  return readTexts(form)
}
const readTexts = (form: HTMLFormElement) => new Map(listFields(form).map(({ name, element }) => [name, element.value]))

async function signInAgain(api: FakeApi) {
  api.reply(session.login, { sessionId: 'session-2', sessionCode: 'component-test-2', userId: me.userId, ...sessionEnd })
  const password = await waitFor('no sign-in over the page', () => document.querySelector<HTMLInputElement>('input[type=password]'))
  paste({ name: 'Password', kind: 'line', element: password }, 'demo-password')
  await takeTurn()
  password.form?.requestSubmit()
}

/** Whether each write has been refused, or waits to be sent again. */
const hasFailed = () =>
  queryClient
    .getMutationCache()
    .getAll()
    .every(({ state }) => state.status !== 'pending' || state.failureCount > 0)

/** Saves a form whose first save fails, saves it once more, and reopens it: what was lost on the way. */
async function failOnce(one: FormCase, api: FakeApi, fail: () => Response): Promise<string[]> {
  const countSaves = one.keep(api)
  const keep = api.answer(one.save)
  let attempts = 0
  let isFailing = true
  api.reply(one.save, (sent) => {
    attempts += 1
    return isFailing ? fail() : keep(sent)
  })
  const found: string[] = []
  const form = await openForm(one)
  const sent = await typeAndSave(form, () => attempts)
  const compare = (when: string, now: Map<string, string>) => {
    for (const [name, text] of sent) if (now.get(name) !== text) found.push(`${when}: ${name} is ${now.get(name)}, typed was ${text}`)
  }
  if (fail === failures['the session has ended']) await signInAgain(api)
  else {
    await waitFor('the failure is not noticed', hasFailed)
    compare('after the failure', readTexts(form))
  }
  isFailing = false
  // Where the save does not wait to be sent again by itself, its form says why it was refused.
  if (queryClient.isMutating() === 0) {
    await waitUntilRead()
    if (!form.querySelector('[role=alert], [role=status]')) found.push('nothing in the form says that it was not saved')
    form.requestSubmit()
  }
  await waitFor(`not saved in the end: ${readAlerts()}`, () => countSaves() > 0)
  await waitUntilRead()
  if (form.isConnected) await closeForm(form)
  const reopened = await openForm(one)
  compare('after saving again', readTexts(reopened))
  await closeForm(reopened)
  if (countSaves() > 1) found.push(`saved ${countSaves()} times`)
  return found
}

// Short: each form meets two of the failures, another form the others.
for (const [i, one] of chosenForms.entries())
  for (const [j, [name, fail]] of Object.entries(failures).entries())
    if (inject('runsAll') || (i + j) % 2 === 0)
      test(`what is typed into the form of ${one.name} is kept where ${name}`, async () => {
        const api = createFakeApi().reply(health, { status: 'ok' } as never)
        await openApp('/birthday', api)
        expect(await failOnce(one, api, fail)).toEqual([])
      })

test('a name that is refused in a list of names stays where it was typed', async () => {
  const blonde = createSample(ConfigCategory, { category: 'Blonde', position: 0, version: 1 })
  const refuseIt = () => refuse(400, 'invalid_input', { fields: { category: 'name_taken' } })
  const api = createFakeApi()
    .reply(configCategories.list, [blonde])
    .reply(configCategories.create, refuseIt)
    .reply(configCategories.update, refuseIt)
  await openApp('/salonConfig?tab=categories', api)
  for (const [label, button] of [['Name of Blonde'], ['New client category', 'Add']] as const) {
    const field = page.getByLabelText(label)
    await field.fill('Brunette')
    if (button) await page.getByRole('button', { name: button, exact: true }).click()
    else await userEvent.keyboard('{Enter}')
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveValue('Brunette')
  }
})
