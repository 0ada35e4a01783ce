import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '../../../schema/terms.ts'
import { MeContext } from '../../../web/api/me.ts'
import { NextButton } from '../../../web/features/visits/visits/next-button.tsx'
import { checkoutPath } from '../../../web/features/visits/visits/next-target.ts'

const render = (role: Role, props: Partial<ComponentProps<typeof NextButton>> & Pick<ComponentProps<typeof NextButton>, 'target'>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MeContext value={{ userId: 'usr', roles: [role] } as never}>
        <NextButton label="Next" onStep={() => {}} {...props} />
      </MeContext>
    </MemoryRouter>,
  )
const step = (name: 'Start' | 'Stop') => ({ step: { of: 'visit', step: name } }) as never
// A disabled button keeps its focus: it is marked, not removed from the tab order.
const disabled = /<button[^>]* aria-disabled="true"/
const checkout = { to: checkoutPath({ appointmentId: 'apt/1', clientId: 'cli' }) }

test('offers a step as a button and the checkout as a link with escaped ids', () => {
  expect(render('RECEPTIONIST', { target: step('Stop') })).toMatch(/^<button/)
  expect(render('RECEPTIONIST', { target: checkout })).toContain('href="/checkout/apt%2F1/cli"')
})

test('renders nothing for a role that may not take the step, but check-in for every role', () => {
  expect(render('IMAGE', { target: checkout })).toBe('')
  expect(render('SALESMARKETING', { target: step('Stop') })).toBe('')
  expect(render('SALESMARKETING', { target: step('Start') })).toMatch(/^<button/)
})

test('disables a step that is not allowed yet and shows the reason', () => {
  const html = render('ADMIN', { target: step('Stop'), reason: 'An earlier service is still in progress' })
  expect(html).toMatch(disabled)
  expect(html).toContain('An earlier service is still in progress')
  expect(render('ADMIN', { target: step('Stop') })).not.toMatch(disabled)
})
