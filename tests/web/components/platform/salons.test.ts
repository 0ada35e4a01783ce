import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gatewayAccounts } from '../../../../schema/api/messages/gateway-accounts.ts'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { SalesPoint } from '../../../../schema/api/money/cash-system-schemas.ts'
import { databases } from '../../../../schema/api/platform/databases.ts'
import { salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { userPermissions } from '../../../../schema/api/team/permissions.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createFakeApi, me, salon } from '../../../support/shell-replies.ts'

const salesPoint = (idSalesPoint: string, name: string, street: string): SalesPoint => ({
  ...{ idSalesPoint, name, street, description: '', city: 'Torino', zipCode: '10123', district: 'TO', country: 'IT' },
  ...{ vatNumber: '', taxCode: '', phoneNumber: '', email: '' },
})
const created = { ...salon, salonId: 'sal_cash_102', salonName: 'Bottega del Taglio 2' }

test('a superadmin makes a salon of a sales point and invites its first administrator', async () => {
  const api = createFakeApi()
    .reply(userPermissions.ofUser, [{ userPermissionId: 'p', userId: me.userId, permissionId: 'SUPERADMIN', permission: 'SUPERADMIN' }])
    .reply(cashSystem.getSalesPoint, ({ input: { apiKey } }) =>
      apiKey === 'right'
        ? [salesPoint('101', 'Bottega del Taglio', 'Via Po 14'), salesPoint('102', 'Bottega del Taglio 2', 'Via Roma 2')]
        : refuse(422, 'cash_system_key_refused', { error: 'The cash system doesn’t accept this key' }),
    )
    .reply(cashSystem.createSalon, ({ input }) =>
      input.salonId === '102' ? created : refuse(409, 'sales_point_taken', { error: 'Another salon is connected to this sales point' }),
    )
    .reply(salons.one, created)
    .reply(salonPeople.list, [])
    .reply(gatewayAccounts.list, [])
    .reply(staffRecords.create, ({ body: { userDTO } }) =>
      userDTO.username === 'taken@x.test' ? { errors: { username: 'This username is taken' } } : { ...me, email: userDTO.email ?? '' },
    )
  await openApp('/salon/add', api)
  await page.getByRole('button', { name: 'From the cash system' }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByRole('textbox', { name: 'API key' })
  const point = dialog.getByRole('combobox', { name: 'Sales point' })
  const choose = async (name: RegExp) => {
    await point.click()
    await page.getByRole('option', { name }).click()
  }
  await expect.element(key).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(key).toHaveAccessibleDescription(/Required/)
  await key.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(key).toHaveAccessibleDescription(/doesn’t accept this key/)
  await expect.element(key).toHaveFocus()
  await key.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(point).toBeVisible()
  await dialog.getByRole('button', { name: 'Create salon' }).click()
  await expect.element(point).toHaveAccessibleDescription(/Required/)
  await choose(/Via Po 14/)
  await dialog.getByRole('button', { name: 'Create salon' }).click()
  await expect.element(point).toHaveAccessibleDescription(/Another salon is connected/)
  await choose(/Via Roma 2/)
  await dialog.getByRole('button', { name: 'Create salon' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bottega del Taglio 2' })).toBeVisible()
  expect(location.pathname).toBe('/salon/sal_cash_102')
  await expect.poll(() => getNotices('Bottega del Taglio 2 is ready')).toHaveLength(1)

  await page.getByRole('button', { name: 'Add administrator' }).click()
  for (const [name, value] of [
    ['First name', 'Anna'],
    ['Last name', 'Neri'],
    ['E-mail', 'taken@x.test'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(value)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const username = dialog.getByRole('textbox', { name: 'Username' })
  await expect.element(username).toHaveAccessibleDescription(/taken/)
  await username.fill('anna')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.poll(() => getNotices('Invitation sent to taken@x.test')).toHaveLength(1)
  expect(api.calls(staffRecords.create).at(-1)?.body).toEqual({
    userDTO: { firstName: 'Anna', lastName: 'Neri', email: 'taken@x.test', username: 'anna', salonId: 'sal_cash_102' },
    userPermissionsDTO: [{ permissionId: 'ADMIN' }],
    invite: true,
  })
})

test('says above the salons of the platform which databases are away', async () => {
  const api = createFakeApi()
    .reply(userPermissions.ofUser, [{ userPermissionId: 'p', userId: me.userId, permissionId: 'SUPERADMIN', permission: 'SUPERADMIN' }])
    .reply(salons.list, [created])
    .reply(databases.list, [
      { name: 'main', isAway: false, salons: 1 },
      { name: 'north', isAway: true, salons: null },
    ])
  await openApp('/salons', api)
  await expect.element(page.getByRole('alert')).toMatchTextContent('These databases can’t be reached: north')
  await expect.element(page.getByText(created.salonName).first()).toBeVisible()
})
