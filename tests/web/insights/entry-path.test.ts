import { expect, test } from 'vitest'
import { getEntryPath } from '../../../web/features/insights/reports/entries-dialog.tsx'

test('an entry leads to its visit only for roles that may open it, else to the client', () => {
  const entry = { appointmentId: 'app/1', clientId: 'cli' }
  expect(getEntryPath(entry, true)).toBe('/appointment/app%2F1/cli')
  expect(getEntryPath(entry, false)).toBe('/clientInfo/cli')
  expect(getEntryPath({ ...entry, appointmentId: null }, true)).toBe('/clientInfo/cli')
  expect(getEntryPath({ ...entry, clientId: null }, true)).toBeNull()
})
