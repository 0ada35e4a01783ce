import { expect, test } from 'vitest'
import { selectTests } from '../select-tests.ts'

test('a change of the worker selects the tests and loops of its feature', () => {
  const { worker, tables, near, everywhere } = selectTests(['worker/features/catalogue/services/queries.ts'])
  expect(worker).toContain('tests/worker/catalogue/services.test.ts')
  expect(worker).not.toContain('tests/worker/platform/sign-in.test.ts')
  expect(tables).toEqual(expect.arrayContaining(['productCategories', 'serviceCategories', 'services']))
  expect(tables).not.toContain('agendas')
  expect([near, everywhere]).toEqual([[], []])
})

test('a change of a rule selects the tests that import it, directly or through others', () => {
  expect(selectTests(['schema/rules/booking/free-slots.ts']).near).toContain('tests/rules/booking/free-slots.test.ts')
  expect(selectTests(['web/features/catalogue/services/product-values.ts']).near).toContain('tests/web/catalogue/values.test.ts')
})

test('a change of a screen, or of a component test, selects the component tests of its feature alone', () => {
  const promotions = ['tests/web/components/money/promotions.test.ts']
  expect(selectTests(['web/features/money/promotions/use-promo-writes.ts']).components).toEqual(promotions)
  expect(selectTests(promotions)).toMatchObject({ near: [], components: promotions })
})

test('a change of an endpoint table selects its loops and the tests of its feature', () => {
  const { worker, tables } = selectTests(['schema/api/money/loyalty.ts'])
  expect(tables).toEqual(expect.arrayContaining(['loyalty', 'loyaltySettings']))
  expect(worker).toContain('tests/worker/money/loyalty.test.ts')
})

test('a change of what every call passes through is named, and a file that is gone selects nothing', () => {
  expect(selectTests(['worker/db/batch.ts']).everywhere).toEqual(['worker/db/batch.ts'])
  const nothing = { near: [], components: [], worker: [], tables: [], everywhere: [] }
  expect(selectTests(['worker/features/gone/handlers.ts', 'README.md'])).toEqual(nothing)
})
