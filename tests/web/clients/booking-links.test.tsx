import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '../../../schema/terms.ts'
import { MeContext } from '../../../web/api/me.ts'
import { BookingLink, ContactLinks } from '../../../web/features/clients/clients/index.ts'

const client = { clientId: 'cli', name: 'Marta Riva', phoneNumber: '+393331234567', whatsApp: '', email: '', inactiveReason: '' }
const render = (role: Role) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MeContext value={{ userId: 'usr', roles: [role] } as never}>
        <BookingLink agendaId="agd/1">Thursday</BookingLink>
        <ContactLinks client={client} />
      </MeContext>
    </MemoryRouter>,
  )

test('offers bookings only to roles that may open them', () => {
  expect(render('RECEPTIONIST')).toContain('href="/agenda/agd%2F1"')
  expect(render('RECEPTIONIST')).toContain('href="/agenda/add?clientId=cli"')
  const marketing = render('SALESMARKETING')
  expect(marketing).not.toContain('/agenda/')
  expect(marketing).toContain('Thursday')
  expect(marketing).toContain('href="tel:')
})
