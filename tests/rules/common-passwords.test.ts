import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from '../../worker/features/session/common-passwords.ts'

test('knows the 5,000 most used passwords of at least eight characters, and no other', () => {
  const used = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8 && !password.includes(' '))
  expect(used.slice(0, 5000).filter((password) => !isCommonPassword(password))).toEqual([])
  expect(used.slice(5000).filter(isCommonPassword)).toEqual([])
})
