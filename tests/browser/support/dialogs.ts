import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { createBooking, createReturningClient, day, getCard } from './agenda-steps.ts'
import { expect } from './journey.ts'
import { callAs } from './session.ts'
import { serveWalkIn } from './visit-steps.ts'

/** A dialog of the staff app, and how it is opened from the screen at `path`. */
export interface DialogCase {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
  /** Opened from the panel of the agenda, which is a sheet on smaller screens and takes the dialog with it. */
  readonly isWideOnly?: true
}

type Texts = (file: string, key: string) => string
/** Texts of the staff app in a language, by file of web/locales and key, up to their first placeholder. */
function createTexts(language: 'en' | 'it'): Texts {
  const root = join(import.meta.dirname, '../../../web/locales', language)
  return (file, key) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(root, `${file}.json`), 'utf8'))
    const text = texts[key]
    if (text === undefined) throw new Error(`${file} has no text ${key}`)
    return text.split('{{')[0]?.trim() ?? ''
  }
}

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click()
const openRow = async (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .click()

const listSettings = (t: Texts): DialogCase[] => {
  const add = (tab: string, key: string): DialogCase => ({
    name: key,
    path: `/salonConfig?tab=${tab}`,
    open: press(t('platform/settings', key)),
  })
  return [
    add('closed', 'add_closed_days'),
    add('discounts', 'discount_add'),
    add('privacy', 'privacy_add'),
    add('online', 'slot_add'),
    { name: 'secret', path: '/salonConfig?tab=messages', open: press(t('platform/salons', 'secret_set_of')) },
  ]
}

const listCatalogue = (t: Texts): DialogCase[] => [
  { name: 'new service', path: '/services', open: press(t('catalogue/services', 'new_service')) },
  { name: 'service', path: '/services', open: openRow },
  { name: 'service categories', path: '/services', open: press(t('catalogue/services', 'categories')) },
  { name: 'new product', path: '/products', open: press(t('catalogue/services', 'new_product')) },
  { name: 'product', path: '/products', open: openRow },
  { name: 'new package', path: '/packages', open: press(t('catalogue/services', 'new_package')) },
]

const listStaff = (t: Texts): DialogCase[] => [
  {
    name: 'commission plan',
    path: '/staffInfo/usr_aurora_anna?tab=commissions',
    open: (page) => page.getByRole('button', { name: t('common-more', 'edit'), exact: true }).click(),
  },
]

/** Dialogs of a booking, with a client, a booking and a finished visit that they need. */
async function prepareBooking(t: Texts, request: APIRequestContext): Promise<DialogCase[]> {
  const reception = await callAs(request, 'receptionist')
  const { clientId, blowDry } = await createReturningClient(reception)
  const { agendaId } = await createBooking(reception, clientId, [blowDry('11:30')])
  const { path: checkout } = await serveWalkIn(reception, { name: 'Ada Novelli' })
  const fromPanel =
    (key: string, file = 'booking/bookings') =>
    async (page: Page) => {
      await getCard(page, 'Zoe Quattrocchi').first().click()
      const panel = page.getByRole('complementary', { name: t('common', 'booking') })
      await panel.getByRole('button', { name: t('common', 'more'), exact: true }).click()
      await page.getByRole('menuitem', { name: t(file, key) }).click()
    }
  const agenda = `/agendas?day=${day}`
  return [
    {
      name: 'walk-in',
      path: '/agenda/add?walkIn=1',
      open: async (page) => expect(page.getByRole('combobox', { name: t('common-more', 'add_service') })).toBeFocused(),
    },
    { name: 'new booking', path: `/agenda/add?clientId=${clientId}` },
    { name: 'booking', path: `/agenda/${agendaId}` },
    { name: 'change client', path: agenda, open: fromPanel('change_client'), isWideOnly: true },
    { name: 'repeat', path: agenda, open: fromPanel('repeat', 'common'), isWideOnly: true },
    { name: 'no-show', path: agenda, open: fromPanel('mark_no_show', 'common-more'), isWideOnly: true },
    { name: 'payer', path: checkout, open: press(t('visits/visits', 'someone_else_pays')) },
  ]
}

async function prepareClient(t: Texts, request: APIRequestContext): Promise<DialogCase[]> {
  const { clientId } = await createReturningClient(await callAs(request, 'receptionist'))
  return [
    {
      name: 'waiting list',
      path: '/reservations-online',
      open: async (page) => {
        await page.getByText(t('common-more', 'waiting_list'), { exact: true }).first().click()
        await press(t('common-more', 'add_client'))(page)
      },
    },
    { name: 'request', path: `/clientInfo/${clientId}?tabvalue=6`, open: press(t('clients/client-history', 'new_request')) },
    { name: 'feedback', path: `/clientInfo/${clientId}?tabvalue=7`, open: press(t('clients/client-history', 'new_feedback')) },
  ]
}

const areas = {
  booking: prepareBooking,
  client: prepareClient,
  catalogue: async (t: Texts) => listCatalogue(t),
  'settings and staff': async (t: Texts) => [...listSettings(t), ...listStaff(t)],
}
export type DialogArea = keyof typeof areas
export const dialogAreas = Object.keys(areas) as DialogArea[]

/** Dialogs of Aurora in one area, for an administrator. */
export const prepareDialogs = (request: APIRequestContext, area: DialogArea, language: 'en' | 'it'): Promise<DialogCase[]> =>
  areas[area](createTexts(language), request)
