import { expect, test } from 'vitest'
import { pageBodyTexts } from '../../../schema/rules/booking/page-body.ts'
import english from '../../../web/locales/en/booking/online-booking.json'
import italian from '../../../web/locales/it/booking/online-booking.json'

test('the first step in the page reads as the one that replaces it', () => {
  const pick = (texts: typeof english) => ({
    title: texts.phone_title,
    text: texts.phone_text,
    phone: texts.phone,
    remember: texts.remember,
    rememberText: texts.remember_text,
    use: texts.phone_use,
    send: texts.send_code,
    closed: texts.closed_title,
    offer: texts.offer,
    offerWithPrices: texts.offer_with_prices,
  })
  expect(pageBodyTexts).toEqual({ en: pick(english), it: pick(italian) })
})
