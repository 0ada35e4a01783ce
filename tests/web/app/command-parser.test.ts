import { expect, test } from 'vitest'
import { type BookingCommand, parseCommand } from '../../../web/app/command-parser.ts'
import { commandWords } from '../../../web/app/command-words.ts'

/** A Saturday. */
const today = '2026-11-21'
const services = ['Cut', "Children's cut", 'Cut and beard', 'Full colour', 'Blow-dry', 'Piega', 'Taglio', 'Taglio bambino', 'Colore'].map(
  (service) => ({ serviceId: service, service }),
)
const people = ['Anna', 'Giulia', 'Niccolò'].map((firstName) => ({ userId: firstName, firstName }))
const parse = (language: 'en' | 'it') => (text: string) => parseCommand(text, { words: commandWords[language], today, services, people })
const [en, it] = [parse('en'), parse('it')]
const summarize = (command: BookingCommand | null) =>
  command && [command.client, command.serviceIds.join(' + '), command.day, command.time, command.userId]

test('an English booking is understood in any order of its words', () => {
  const whole = ['Rossi', 'Cut', '2026-11-22', '10:00', null]
  for (const text of ['book Rossi cut tomorrow 10', 'Book cut tomorrow at 10 for Rossi', 'booking Rossi, tomorrow 10:00, cut'])
    expect(summarize(en(text))).toEqual(whole)
  expect(summarize(en('book De Luca full colour and blow-dry with giulia friday 3pm'))).toEqual([
    'De Luca',
    'Full colour + Blow-dry',
    '2026-11-27',
    '15:00',
    'Giulia',
  ])
  expect(summarize(en('book Rossi cut and beard in 6 weeks 9.30'))).toEqual(['Rossi', 'Cut and beard', '2027-01-02', '09:30', null])
  expect(summarize(en('book Rossi child day after tomorrow noon'))).toEqual(['Rossi', "Children's cut", '2026-11-23', '12:00', null])
})

test('an Italian booking is understood in any order of its words', () => {
  const whole = ['Rossi', 'Taglio', '2026-11-22', '10:00', null]
  for (const text of [
    'prenota Rossi taglio domani 10',
    'Prenota taglio domani alle 10 per Rossi',
    'prenotazione Rossi, domani ore 10, taglio',
  ])
    expect(summarize(it(text))).toEqual(whole)
  expect(summarize(it('prenota De Luca colore e piega con niccolo venerdì alle 15.30'))).toEqual([
    'De Luca',
    'Colore + Piega',
    '2026-11-27',
    '15:30',
    'Niccolò',
  ])
  expect(summarize(it('prenota Rossi taglio bambino tra 6 settimane 9'))).toEqual(['Rossi', 'Taglio bambino', '2027-01-02', '09:00', null])
  expect(summarize(it('prenota Rossi lunedì prossimo mezzogiorno'))).toEqual(['Rossi', '', '2026-11-23', '12:00', null])
})

test('dates without a year are the next ones; impossible ones and phone numbers belong to the client', () => {
  expect(en('book Rossi 3/12')?.day).toBe('2026-12-03')
  expect(en('book Rossi 20 November')?.day).toBe('2027-11-20')
  expect(en('book Rossi December 5th')?.day).toBe('2026-12-05')
  expect(it('prenota Rossi 6 gen')?.day).toBe('2027-01-06')
  expect(summarize(en('book Rossi 30 february'))).toEqual(['Rossi 30 february', '', null, null, null])
  expect(summarize(en('book 347 900 1122 cut'))).toEqual(['347 900 1122', 'Cut', null, null, null])
})

test('what is understood is marked; without a word for booking there is no command', () => {
  const text = 'book rossi cut tomorrow 10'
  expect(en(text)?.marks.map(({ from, to, field }) => [text.slice(from, to), field])).toEqual([
    ['book', 'action'],
    ['rossi', 'client'],
    ['cut', 'service'],
    ['tomorrow 10', 'when'],
  ])
  for (const other of ['', 'rossi', 'bookshelf', 'prenota Rossi']) expect(en(other)).toBeNull()
})
