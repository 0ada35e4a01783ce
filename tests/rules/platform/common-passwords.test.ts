import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { includesCommonPassword } from '../../../worker/features/platform/session/password-rules.ts'

test('knows the 5,000 most used passwords of at least eight characters, and no other', async () => {
  const used = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8 && !password.includes(' '))
  const unknown: string[] = []
  for (const password of used.slice(0, 5000)) if (!(await includesCommonPassword([password]))) unknown.push(password)
  expect(unknown).toEqual([])
  expect(await includesCommonPassword(used.slice(5000))).toBe(false)
})
