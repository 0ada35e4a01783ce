import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareValues, createFilterTest, type FilterCell, type MatchType } from '../../../web/ui/data-table/filters.ts'
import { createPatternTest } from '../../../web/ui/data-table/pattern.ts'
import { matchesQuery, matchRanges, plainText, rankMatches } from '../../../web/ui/match.ts'

const found = (pattern: string, text: string) => {
  const test = createPatternTest(pattern)
  return typeof test === 'function' ? test(text) : test
}

test('finds patterns anywhere in a text, in upper and lower case', () => {
  expect(found('mor', 'Giulia Moretti')).toBe(true)
  expect(found('^giulia', 'Giulia Moretti')).toBe(true)
  expect(found('^moretti', 'Giulia Moretti')).toBe(false)
  expect(found('tti$', 'Giulia Moretti')).toBe(true)
  expect(found('^$', '')).toBe(true)
  expect(found('^(giulia|anna) .*i$', 'Anna Conti')).toBe(true)
  expect(found('^(giulia|anna) .*i$', 'Marco Conti')).toBe(false)
  expect(found('^\\+39 3[2-4]\\d \\d{3} ?\\d{4}$', '+39 347 128 4410')).toBe(true)
  expect(found('^\\+39 3[2-4]\\d \\d{3} ?\\d{4}$', '+39 357 128 4410')).toBe(false)
  expect(found('[^a-z ]', 'Giulia Moretti')).toBe(false)
  expect(found('[^a-z ]', 'Giulia Moretti 2')).toBe(true)
  expect(found('[a-]', '-')).toBe(true)
  expect(found('\\bluca\\b', 'De Luca')).toBe(true)
  expect(found('\\bluca\\b', 'Lucania')).toBe(false)
  expect(found('\\Buca', 'Luca')).toBe(true)
  expect(found('colou?r', 'Full colour')).toBe(true)
  expect(found('(?:ab){2,3}$', 'abab')).toBe(true)
  expect(found('^(ab){2,3}$', 'abababab')).toBe(false)
  expect(found('^a{2,}$', 'aaaa')).toBe(true)
  expect(found('^a{0}$', 'a')).toBe(false)
  expect(found('a.c', 'a\nc')).toBe(false)
  expect(found('niccolò', 'NICCOLÒ')).toBe(true)
  expect(found('^.$', '💇')).toBe(true)
  expect(found('\\p{Lu}', 'MORETTI')).toBe(true)
  expect(found('^(?P<name>giulia)', 'Giulia')).toBe(true)
  expect(found('(a*)*b', 'aab')).toBe(true)
  expect(found('a{x', 'a{x')).toBe(true)
})

test('refuses an incomplete, unsupported or too large pattern and says which', () => {
  for (const pattern of ['(', '(a', '[a', '[]', 'a)', '*a', 'a**', '\\', '(?', '('.repeat(30)])
    expect(found(pattern, 'a')).toBe('unfinished')
  for (const pattern of ['(?=a)', '(?!a)', '(?<=a)', '(a)\\1', '[z-a]', 'a{3,2}']) expect(found(pattern, 'a')).toBe('unsupported')
  for (const pattern of ['a'.repeat(201), 'a{101}', '((a{100}){100}){100}', '(((){100}){100}){100}', 'a{100}'.repeat(30)])
    expect(found(pattern, 'a')).toBe('too_long')
})

test('tests patterns in linear time on which backtracking engines hang', () => {
  const text = `${'a'.repeat(2000)}!`
  for (const pattern of ['(a+)+$', '(a|aa)+$', '^(a|a?)+$', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', '(a*)*(a*)*(a*)*b']) {
    const start = performance.now()
    expect(found(pattern, text)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1000)
  }
})

test('agrees with RegExp on patterns that both understand', () => {
  const letter = fc.constantFrom('a', 'b', 'A', '1', ' ', '-', '_')
  const atom = fc.oneof(letter, fc.constantFrom('.', '[ab]', '[^a]', '\\d', '\\w', '\\S', '^', '$', '\\b', '[A-B1]'))
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small' },
      atom,
      fc
        .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
        .map(([inner, count]) => `(${inner})${count}`),
    ),
    pattern: fc.oneof(
      { depthSize: 'small' },
      fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
      fc.tuple(tie('part'), tie('part')).map((parts) => parts.join('|')),
    ),
  }))
  const text = fc.array(letter, { maxLength: 10 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(pattern, text, (source, sample) => {
      const test = createPatternTest(source)
      if (typeof test === 'string') return
      expect(test(sample)).toBe(new RegExp(source, 'i').test(sample))
    }),
    { numRuns: 2000, seed: 7 },
  )
})

test('applies the six match types to text, numbers, money and days', () => {
  const cell = (value: string | number | null, text = String(value ?? '')): FilterCell => ({ value, text, plain: plainText(text) })
  const ask = (type: MatchType, text: string, of: FilterCell, kind: 'text' | 'number' | 'cents' | 'euros' | 'day' = 'text') => {
    const test = createFilterTest({ type, text }, kind, 'DD/MM/YYYY', createPatternTest)
    return typeof test === 'function' ? test(of) : test
  }
  const name = cell('Niccolò De Luca')
  expect(ask('contains', 'NICCOLO', name)).toBe(true)
  expect(ask('contains', 'dé lu', name)).toBe(true)
  expect(ask('contains', 'rossi', name)).toBe(false)
  expect(ask('starts_with', 'nicc', name)).toBe(true)
  expect(ask('starts_with', 'luca', name)).toBe(false)
  expect(ask('ends_with', 'luca', name)).toBe(true)
  expect(ask('matches', '^n.*a$', name)).toBe(true)
  expect(ask('matches', '(', name)).toBe('unfinished')
  expect(createFilterTest({ type: 'matches', text: 'a' }, 'text', 'DD/MM/YYYY', null)).toBe(null)
  expect(createFilterTest({ type: 'matches', text: 'a' }, 'text', 'DD/MM/YYYY', 'not_loaded')).toBe('not_loaded')
  expect(ask('contains', '34712', cell('+39 347 128 4410'))).toBe(true)
  expect(ask('contains', '347-12', cell('+39 347 128 4410'))).toBe(true)
  expect(ask('contains', '3499', cell('+39 347 128 4410'))).toBe(false)
  expect(ask('greater_than', 'm', cell('Niccolò'))).toBe(true)
  expect(ask('less_than', 'm', cell('Niccolò'))).toBe(false)
  expect(ask('greater_than', '10', cell(11), 'number')).toBe(true)
  expect(ask('greater_than', '11', cell(11), 'number')).toBe(false)
  expect(ask('less_than', '2', cell(10), 'number')).toBe(false)
  expect(ask('greater_than', '12,50', cell(1251), 'cents')).toBe(true)
  expect(ask('less_than', '12.51', cell(12.5), 'euros')).toBe(true)
  expect(ask('greater_than', '20/11/2026', cell('2026-11-21'), 'day')).toBe(true)
  expect(ask('less_than', '2026-11-20', cell('2026-11-20'), 'day')).toBe(false)
  expect(ask('greater_than', '1', cell(null), 'number')).toBe(false)
  expect(ask('greater_than', 'abc', cell(1), 'number')).toBe('not_a_number')
  expect(ask('greater_than', 'abc', cell(1), 'euros')).toBe('not_an_amount')
  expect(ask('less_than', '31/06/2026', cell('2026-01-01'), 'day')).toBe('not_a_day')
  expect(ask('contains', '  ', name)).toBe(null)
})

test('sorts values in natural order, null last', () => {
  expect(['Zoe 10', 'èlla', null, 'Zoe 2', 'Elio', 'anna'].sort(compareValues)).toEqual(['anna', 'Elio', 'èlla', 'Zoe 2', 'Zoe 10', null])
  expect([10, 9, null, 100, -1].sort(compareValues)).toEqual([-1, 9, 10, 100, null])
})

test('finds the ranges of a text that match a query', () => {
  const marked = (text: string, query: string) => matchRanges(text, query).map(([from, to]) => text.slice(from, to))
  expect(marked('+39 347 128 4410', '347 12')).toEqual(['347 12'])
  expect(marked('+39 333 434 7126', '347 12')).toEqual(['34 712'])
  expect(marked('+39 347 128 4410', '3471284410')).toEqual(['347 128 4410'])
  expect(marked('Niccolò Ferri', 'nicco fe')).toEqual(['Nicco', 'Fe'])
  expect(marked('Niccolò Ferri', 'lo')).toEqual(['lò'])
  expect(marked('Anna Annoni', 'ann')).toEqual(['Ann', 'Ann'])
  expect(marked('Anna', 'anna nna')).toEqual(['Anna'])
  expect(marked('Anna', 'x')).toEqual([])
  expect(marked('Anna', '  ')).toEqual([])
  expect(matchesQuery(['Giulia Moretti', '+39 347 128 4410'], 'mor giu')).toBe(true)
  expect(matchesQuery(['Giulia Moretti', '+39 347 128 4410'], '34712')).toBe(true)
  expect(matchesQuery(['Giulia Moretti', '+39 347 128 4410'], '99')).toBe(false)
  expect(matchesQuery(['Giulia Moretti'], 'giulia rossi')).toBe(false)
})

test('ranks the same text first, then beginnings, then beginnings of words, then the rest in their order', () => {
  const services = ["Children's cut", 'Haircut', 'Cut and blow-dry', 'Cuticle care', 'Beard', 'Cut', 'Dry cut']
  const rank = (query: string) => rankMatches(services, query, (service) => service)
  expect(rank(' CUT ')).toEqual(['Cut', 'Cut and blow-dry', 'Cuticle care', "Children's cut", 'Dry cut', 'Haircut', 'Beard'])
  expect(rank('')).toEqual(services)
})
