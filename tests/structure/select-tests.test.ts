import { expect, test } from 'vitest'
import { selectTests } from '../select-tests.ts'

test('a change of the worker selects the tests and loops of its feature', () => {
  const { worker, tables, near, everywhere } = selectTests(['worker/features/catalogue/queries.ts'])
  expect(worker).toContain('tests/worker/catalogue.test.ts')
  expect(worker).not.toContain('tests/worker/sign-in.test.ts')
  expect(tables).toEqual(expect.arrayContaining(['products', 'services', 'serviceSets']))
  expect(tables).not.toContain('agendas')
  expect([near, everywhere]).toEqual([[], []])
})

test('a change of a rule selects the tests that import it, directly or through others', () => {
  expect(selectTests(['schema/rules/free-slots.ts']).near).toContain('tests/rules/free-slots.test.ts')
  expect(selectTests(['web/features/catalogue/product-values.ts']).near).toContain('tests/web/catalogue/values.test.ts')
})

test('a change of a screen, or of a component test, selects the component tests of its feature alone', () => {
  const promotions = ['tests/web/components/promotions.test.ts']
  expect(selectTests(['web/features/promotions/use-promo-writes.ts']).components).toEqual(promotions)
  expect(selectTests(promotions)).toMatchObject({ near: [], components: promotions })
})

test('a change of an endpoint table selects its loops and the tests of its feature', () => {
  const { worker, tables } = selectTests(['schema/api/loyalty.ts'])
  expect(tables).toEqual(expect.arrayContaining(['loyalty', 'loyaltySettings']))
  expect(worker).toContain('tests/worker/loyalty.test.ts')
})

test('a change of what every call passes through is named, and a file that is gone selects nothing', () => {
  expect(selectTests(['worker/db/batch.ts']).everywhere).toEqual(['worker/db/batch.ts'])
  const nothing = { near: [], components: [], worker: [], tables: [], everywhere: [] }
  expect(selectTests(['worker/features/gone/handlers.ts', 'README.md'])).toEqual(nothing)
})
