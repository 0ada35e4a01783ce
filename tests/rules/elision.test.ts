import { expect, test } from 'vitest'
import { elideItalian } from '../../schema/rules/elision.ts'

test.each([
  ['Dal ottobre 2026', 'Da ottobre 2026'],
  ['Cliente dal 8 nov', "Cliente dall'8 nov"],
  ['Il 11 novembre', "L'11 novembre"],
  ['dal sabato 28 novembre al domenica 29 novembre', 'da sabato 28 novembre a domenica 29 novembre'],
  ['dal ven 20 nov al 11 dic', "da ven 20 nov all'11 dic"],
  ['nel marzo 2025', 'in marzo 2025'],
])('%s: %s', (before, after) => {
  expect(elideItalian(before)).toBe(after)
})

test.each(['dal 20 nov 2026', 'dal 2019', 'dal lunedì al venerdì', 'al 8%', 'il 28 novembre'])('leaves «%s» as it is', (text) => {
  expect(elideItalian(text)).toBe(text)
})
