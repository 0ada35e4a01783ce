import { expect, test } from 'vitest'
import { filesBelow, productSources, read, splitSource } from './sources.ts'

/** Files that name a currency for another reason than an amount of a salon. */
const allowed: Readonly<Record<string, string>> = {
  'schema/rules/money/amount-format.ts': 'the one place that formats',
  'schema/rules/money/currencies.ts': 'the list',
  'schema/rules/money/cash-rounding.ts': 'what each currency rounds',
  'schema/terms.ts': 'the currency of a salon that has chosen none',
  'schema/tables/platform/salons.ts': 'the same in the database',
  'schema/rules/money/invoice-terms.ts': 'electronic invoices of Italy are in euro',
  'schema/rules/money/invoice-checks.ts': 'letters that an electronic invoice cannot hold',
  'schema/rules/messages/sms-parts.ts': 'the alphabet of text messages',
  'worker/local/fakes/sms.ts': 'the alphabet of text messages',
  'worker/local/fakes/cash-system.ts': 'a page of another product',
}
const use = 'Use euros() or cents() of useFormat(), formatAmount() of schema/rules/money/amount-format.ts, or money() of a message.'

test('no currency is written by hand: amounts are in the currency of their salon', () => {
  const found = productSources()
    .filter((path) => !(path in allowed))
    .flatMap((path) => {
      const { code, strings } = splitSource(read(path))
      return ['€', '£', 'EUR', 'currency'].flatMap((mark) =>
        strings.some((text) => (mark === 'currency' ? text === mark && /style:\s*'currency'/.test(read(path)) : text.includes(mark))) ||
        (mark.length === 1 && code.includes(mark))
          ? [`${path}: ${mark}. ${use}`]
          : [],
      )
    })
  const written = filesBelow('web/locales')
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) =>
      Object.entries(JSON.parse(read(path)) as Record<string, string>)
        .filter(([, text]) => /[€£$]|\beuros?\b/i.test(text.replaceAll('$t(', '')))
        .map(([key, text]) => `${path}: ${key}: «${text}». Pass the amount, formatted, as a placeholder.`),
    )
  expect([...found, ...written]).toEqual([])
})
