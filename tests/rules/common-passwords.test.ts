import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from '../../worker/features/session/common-passwords.ts'

test('knows the 10,000 most used passwords of at least eight characters, and takes hardly any other for one', () => {
  const used = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  expect(used.slice(0, 10_000).filter((password) => !isCommonPassword(password))).toEqual([])
  const others = Array.from({ length: 20_000 }, (_, i) => `salon-${i * 7919}-colour`)
  expect(others.filter(isCommonPassword).length).toBeLessThanOrEqual(10)
})
