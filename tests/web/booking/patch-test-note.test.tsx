import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { patchTests } from '../../../schema/api/care/patch-tests.ts'
import type { PatchTest } from '../../../schema/api/care/patch-tests-schemas.ts'
import { services } from '../../../schema/api/catalogue/services.ts'
import { readKey } from '../../../web/api/query.ts'
import { PatchTestNote } from '../../../web/features/booking/bookings/booking-fields.tsx'

const [bleach, cut] = [
  { serviceId: 'srv_bleach', service: 'Bleach', patchTestDays: 30 },
  { serviceId: 'srv_cut', service: 'Cut', patchTestDays: 0 },
]
const passed = { day: '2026-11-01', line: 'Blonde', result: 'passed' } as PatchTest

/** The note in a booking of `serviceId` for a client who has these tests; without tests, for a client who is still to be created. */
function render(serviceId: string, day: string, tests?: readonly PatchTest[]) {
  const queries = new QueryClient()
  queries.setQueryData(readKey(services.list, {}), [bleach, cut])
  queries.setQueryData(readKey(patchTests.ofClient, { clientId: 'cli' }), tests)
  const state = { client: tests && { clientId: 'cli' }, lines: [{ serviceId }], day } as never
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PatchTestNote state={state} />
    </QueryClientProvider>,
  )
}

test('warns in a booking where a service needs a patch test that the client does not have on the day', () => {
  expect(render(bleach.serviceId, '2026-11-20', [])).toContain('role="alert"')
  expect(render(bleach.serviceId, '2026-12-20', [passed])).toContain('role="alert"')
  expect(render(bleach.serviceId, '2026-11-20')).toContain('role="alert"')
  expect(render(bleach.serviceId, '2026-11-20', [passed])).toBe('')
  expect(render(cut.serviceId, '2026-11-20', [])).toBe('')
})
