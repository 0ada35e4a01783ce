import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { Class } from '../../../../schema/api/booking/classes-schemas.ts'
import { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { ServiceSet } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { logs } from '../../../../schema/api/messages/message-log.ts'
import { SenderLog } from '../../../../schema/api/messages/message-log-schemas.ts'
import { courses } from '../../../../schema/api/money/courses.ts'
import { Course } from '../../../../schema/api/money/courses-schemas.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { GiftCardRow, GiftCards } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import { Invoice } from '../../../../schema/api/money/invoices-schemas.ts'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { userPermissions } from '../../../../schema/api/team/permissions.ts'
import { UserPermission } from '../../../../schema/api/team/permissions-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { Role } from '../../../../schema/terms.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const count = 20_000
/** More elements than a screen has that renders no other rows than those in view. */
const maxElements = 4_000

/** Copies of a row, each with its own id (the first field) and a name in the field `name`. */
const copy = (row: object, name: string): object[] => {
  const [id = ''] = Object.keys(row)
  return Array.from({ length: count }, (_, i) => ({ ...row, [id]: `row-${i}`, [name]: `Row ${String(i + 1).padStart(5, '0')}` }))
}

const lists: readonly (readonly [path: string, read: Endpoint, reply: () => unknown, role?: Role])[] = [
  ['/services', services.list, () => copy(createSample(Service), 'service')],
  ['/packages', serviceSets.list, () => copy(createSample(ServiceSet), 'serviceSet')],
  ['/courses', courses.list, () => copy(createSample(Course), 'course')],
  ['/promo', specialPromos.list, () => copy(createSample(SpecialPromo, { active: true }), 'specialPromo')],
  ['/giftCards', giftCards.list, () => ({ ...createSample(GiftCards), cards: copy(createSample(GiftCardRow), 'recipientName') })],
  ['/classes', classes.list, () => copy(createSample(Class), 'name')],
  ['/invoices', invoices.list, () => copy(createSample(Invoice), 'name')],
  ['/staff', users.list, () => copy(me, 'firstName')],
  ['/pets', subClients.list, () => copy(createSample(SubClient), 'name')],
  ['/data-client-pet', subClients.list, () => copy(createSample(SubClient), 'name')],
  ['/smsLogs', logs.getSenderLogs, () => copy(createSample(SenderLog), 'salonName'), 'SUPERADMIN'],
]

/** The row that the keyboard is on. */
const getCurrent = (list: Element) => document.getElementById(list.getAttribute('aria-activedescendant') ?? 'none')

for (const size of [
  [1440, 900],
  [390, 844],
] as const)
  test.for(lists)(
    `%s with ${count} rows renders those in view, and End goes to the last one, at ${size[0]}`,
    async ([path, read, reply, role = 'ADMIN']) => {
      const text = JSON.stringify(reply())
      const grant = createSample(UserPermission, { userId: me.userId, permissionId: role, permission: role })
      const api = createFakeApi()
        .reply(users.onlyWorking, [])
        .reply(userPermissions.ofUser, [grant])
        .reply(read, () => new Response(text, { headers: { 'content-type': 'application/json' } }))
      await openApp(path, api, { size })
      const grid = page.getByRole('grid').first()
      await expect.element(grid.getByText(/Row \d{5}/).first()).toBeVisible()
      expect(document.querySelectorAll('*').length).toBeLessThan(maxElements)
      const list = grid.element() as HTMLElement
      list.focus()
      await userEvent.keyboard('{End}')
      await expect.poll(() => getCurrent(list)?.getAttribute('aria-rowindex')).toBe(list.getAttribute('aria-rowcount'))
      const current = getCurrent(list)
      await expect.element(page.elementLocator(current as Element)).toBeInViewport()
      expect(current?.textContent).toMatch(/Row \d{5}/)
      expect(document.querySelectorAll('*').length).toBeLessThan(maxElements)
    },
  )
