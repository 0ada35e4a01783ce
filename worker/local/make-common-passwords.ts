/**
 * `npm run passwords`: writes the common passwords that the Worker refuses, from the list of zxcvbn (MIT), which counts those of
 * published leaks. `--check` writes nothing and fails if the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

const file = 'worker/features/platform/session/common-passwords.json'
/** Shorter ones are refused anyway. */
const minLength = 8
/** The most used ones: all 18,000 of the list would be a quarter of the Worker. */
const count = 5000

const passwords = dictionary['passwords-common']
  .filter((password) => typeof password === 'string' && password.length >= minLength && !password.includes(' '))
  .slice(0, count)
  .toSorted()
const content = `${JSON.stringify({ passwords: passwords.join(' ') }, null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error(`${file} is not what the list has. Run: npm run passwords`)
  process.exit(1)
}
