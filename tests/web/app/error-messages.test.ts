import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../../schema/api/index.ts'
import { userSettings } from '../../../schema/api/user-settings.ts'
import { findMessageKey, translateSentence } from '../../../web/api/error-message.ts'
import english from '../../../web/locales/en/server.json'
import italian from '../../../web/locales/it/server.json'

const root = join(import.meta.dirname, '../../..')

/** Section 8, as it stands there; also those whose calls are still to come. */
const section8 = `Unauthorized Access|Invalid session_code|Failed to login with SessionCode.|Failed to logout with SessionCode.
Failed to fetch notifications.|Failed to fetch birthdays with SessionCode.|Logging with session|Logged in session code
Something went wrong.|some thing went wrong|User shift request data is missing userShiftRequestId
Unable to fetch clients|Unable to fetch services|Unable to fetch users|Unable to fetch earnings|Unable to fetch highlights
Unable to fetch client dashboard|Unable to fetch sales point list|Unable to fetch permissions|Unable to create salon
Unable to import categories|Unable to import service's products|Unable to import client data|Unable to do checkout
Unable to do discount|Unable to do client payment|Unable to insert special promo discount|Unable to user permissions
Unable to create user permission|Unable to delete user permission|KO - Order Not Exported|Order not exported
Something went wrong while downloading the file.|Deleted successfully|Something went wrong. Please try again later!
Appointment refreshed|Nothing to show here yet`.split(/[|\n]/)

/** Every message of every schema of the table, and every row's own failure. */
function tableSentences(): Set<string> {
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

const sourcesOf = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('/dist'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

/** What the worker itself refuses with: literals of `new Refusal`, constants that stand there by name, and pairs of status and sentence. */
function workerSentences(): Set<string> {
  const found = new Set<string>()
  for (const folder of ['worker/http', 'worker/db', 'worker/features']) {
    for (const source of sourcesOf(folder, /\.ts$/)) {
      for (const [, sentence] of source.matchAll(/(?:new Refusal\(|\[)\s*\d{3},\s*'((?:[^'\\]|\\.)+)'/g))
        found.add((sentence ?? '').replaceAll("\\'", "'"))
      for (const [, name] of source.matchAll(/new Refusal\(\s*\d{3},\s*(\w+)[,)]/g)) {
        const constant = new RegExp(`const ${name} = '([^']+)'`).exec(source)
        if (constant?.[1]) found.add(constant[1])
      }
      for (const [, sentence] of source.matchAll(/return (?:[^\n']*\? )?'([A-Z][a-z]+(?: [a-z]+)*)'/g)) if (sentence) found.add(sentence)
    }
  }
  return found
}

test('every sentence that can come from the server has its words in both languages', () => {
  const all = [...tableSentences(), ...workerSentences(), ...section8]
  expect(all.length).toBeGreaterThan(100)
  const missing = [...new Set(all)].filter((sentence) => findMessageKey(sentence, english) === undefined)
  expect(missing, 'add these to web/locales/en/server.json and it/server.json').toEqual([])
})

test('a sentence is found by its English text; one that nobody knows is shown as it came', () => {
  // Typed for one language's words; here it looks them up by hand.
  const words: Readonly<Record<string, string>> = italian
  const t = ((key: string) => words[key]) as unknown as Parameters<typeof translateSentence>[1]
  expect(translateSentence('Unauthorized Access', t, english)).toBe(italian.unauthorized_access)
  expect(translateSentence('Something new', t, english)).toBe('Something new')
  const texts = Object.values(english)
  expect(new Set(texts).size).toBe(texts.length)
})
