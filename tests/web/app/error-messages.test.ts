import { expect, test } from 'vitest'
import { endpoints } from '../../../schema/api/index.ts'
import { userSettings } from '../../../schema/api/platform/user-settings.ts'
import { errorMessages, findErrorCode } from '../../../schema/errors.ts'
import { CallError } from '../../../web/api/call.ts'
import { translateError } from '../../../web/api/error-message.ts'
import italian from '../../../web/locales/it/server.json'

/** Messages that the specification prescribes word for word. */
const prescribedMessages = `Unauthorized Access|Invalid session_code|Failed to login with SessionCode.|Failed to logout with SessionCode.
Failed to fetch notifications.|Failed to fetch birthdays with SessionCode.|Logging with session|Logged in session code
Something went wrong.|some thing went wrong|User shift request data is missing userShiftRequestId
Unable to fetch clients|Unable to fetch services|Unable to fetch users|Unable to fetch earnings|Unable to fetch highlights
Unable to fetch client dashboard|Unable to fetch sales point list|Unable to fetch permissions|Unable to create salon
Unable to import categories|Unable to import service's products|Unable to import client data|Unable to do checkout
Unable to do discount|Unable to do client payment|Unable to insert special promo discount|Unable to user permissions
Unable to create user permission|Unable to delete user permission|KO - Order Not Exported|Order not exported
Something went wrong while downloading the file.|Deleted successfully|Something went wrong. Please try again later!
Appointment refreshed|Nothing to show here yet`.split(/[|\n]/)

/** Every message of every schema of an endpoint, and every endpoint's own error message. */
function tableMessages(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    for (const [name, value] of Object.entries(part)) {
      if (name === 'message' && typeof value === 'string') found.add(value)
      else walk(value)
    }
  }
  for (const table of [...Object.values(endpoints), userSettings]) {
    for (const row of Object.values(table)) {
      found.add(row.errorMessage)
      walk('input' in row ? row.input : undefined)
      walk('body' in row ? row.body : undefined)
    }
  }
  return found
}

test('gives every message of schemas, endpoints and the specification a code, and every code an Italian text', () => {
  const all = [...tableMessages(), ...prescribedMessages]
  expect(all.length).toBeGreaterThan(100)
  const missing = [...new Set(all)].filter((message) => findErrorCode(message) === undefined)
  expect(missing, 'add these to schema/errors.ts').toEqual([])
  expect(Object.keys(italian).toSorted(), 'web/locales/it/server.json').toEqual(Object.keys(errorMessages).toSorted())
  const texts = Object.values(errorMessages)
  expect(new Set(texts).size).toBe(texts.length)
})

test('translates an error by its code and a field by the code of its message, and shows an unknown message unchanged', () => {
  const t = { texts: italian, findErrorCode }
  expect(translateError(new CallError(409, 'English of tomorrow', { code: 'stale' }), t)).toBe(italian.stale)
  expect(translateError('Unauthorized Access', t)).toBe(italian.unauthorized)
  expect(translateError('staff_busy', t)).toBe(italian.staff_busy)
  expect(translateError('Something new', t)).toBe('Something new')
  expect(translateError(new Error('internal'), t)).toBe(italian.something_went_wrong)
})
