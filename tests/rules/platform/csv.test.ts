import { expect, test } from 'vitest'
import { writeCsv } from '../../../worker/http/csv-writer.ts'

test('keeps a text with the separator of another language in one cell, and numbers as they are', () => {
  const rows = [['Anna;=1+1', 'Rossi\t=1+1', 'a,b', '=1+1', -1.5, null]]
  expect(writeCsv(rows, 'en')).toBe('\ufeff"Anna;=1+1","Rossi\t=1+1","a,b",\'=1+1,-1.5,\r\n')
  expect(writeCsv(rows, 'it')).toBe('\ufeff"Anna;=1+1";"Rossi\t=1+1";"a,b";\'=1+1;-1,5;\r\n')
})
