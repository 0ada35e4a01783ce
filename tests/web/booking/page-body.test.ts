import { expect, test } from 'vitest'
import { pageBodyTexts } from '../../../schema/rules/page-body.ts'
import english from '../../../web/locales/en/online-booking.json'
import italian from '../../../web/locales/it/online-booking.json'

test('the first step in the page reads as the one that replaces it', () => {
  const pick = (texts: typeof english) => ({
    title: texts.phone_title,
    text: texts.phone_text,
    closed: texts.closed_title,
    offer: texts.offer,
    offerWithPrices: texts.offer_with_prices,
  })
  expect(pageBodyTexts).toEqual({ en: pick(english), it: pick(italian) })
})
