import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { expenseRanges, petBreeds } from '../../../../schema/api/platform/settings-lists.ts'
import { daysCloseds, openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { languages } from '../../../../schema/terms.ts'
import { queryClient, readKey } from '../../../../web/api/query.ts'
import { loadSettingEntries } from '../../../../web/features/platform/settings/setting-search.ts'
import { refuse } from '../../../support/fake-api.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { getNotices, navigate, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, salon } from '../../../support/shell-replies.ts'
import { openingHours } from '../../../support/small-salon.ts'

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const findRows = (text: string) =>
  [...document.querySelectorAll('.config-list > li')].map(({ textContent }) => textContent).filter((row) => row.includes(text))

/** A salon whose settings and opening hours are saved. */
function createSettingsApi() {
  const api = createFakeApi()
  const config = { saved: createSample(SalonConfig, { configUid: 'config-1', maxOpenBookings: 5, maxCodesPerDay: 20, version: 1 }) }
  const kept = { salon }
  api
    .reply(salonConfigs.ofSalon, () => config.saved)
    .reply(salonConfigs.update, ({ body: { version, ...fields } }) => {
      if (version !== config.saved.version) return refuse(409, 'stale', { current: config.saved })
      config.saved = { ...config.saved, ...(fields as object), version: version + 1 }
      return config.saved
    })
    .reply(salons.list, () => [kept.salon])
    .reply(salons.update, ({ body: { secrets = {} } }) => {
      const secretsSet = Object.keys(secrets) as typeof salon.secretsSet
      kept.salon = { ...kept.salon, secretsSet, version: kept.salon.version + 1 }
      return kept.salon
    })
  return { api, config, opening: keepRecords(api, openingTimes, 'salonConfigOpeningTimeId', openingHours) }
}

test('public holidays that are added before the first one is saved are all closed days', async () => {
  let closed: DaysClosed[] = []
  const api = createFakeApi()
    .reply(daysCloseds.list, () => closed)
    .reply(daysCloseds.create, ({ body: { dayStart, dayEnd, everyYear = false, note = '' } }) => {
      const added = { salonConfigDaysClosedId: `closed-${dayStart}`, salonId: 'salon-1', dayStart, dayEnd: dayEnd ?? dayStart }
      closed = [...closed, { ...added, everyYear, note, version: 1 }]
      return closed.at(-1) as DaysClosed
    })
  await openApp('/salonConfig?tab=closed', api)
  const proposals = page.getByRole('button', { name: /^(Immaculate Conception|Christmas) / })
  await expect.poll(() => proposals.elements()).toHaveLength(2)
  const release = api.hold(daysCloseds.create)
  await proposals.first().click()
  await proposals.last().click()
  await expect.poll(() => proposals.elements()).toHaveLength(1)
  release()
  await expect.poll(() => proposals.elements()).toHaveLength(0)
  await expect.poll(() => closed.map(({ dayStart }) => dayStart).toSorted()).toEqual(['2026-12-08', '2026-12-25'])
})

test('opening hours changed by someone else are shown on save, and Keep mine replaces them', async () => {
  const { api, opening } = createSettingsApi()
  await openApp('/salonConfig?tab=opening', api)
  await page.getByLabelText('Friday, period 1: closes').fill('18:30')
  const theirs = [{ opening: '10:00', closing: '17:00' }]
  opening.records = opening.records.map((one) => (one.dayOfWeek === 5 ? { ...one, timing: theirs, version: one.version + 1 } : one))
  await save()
  const stale = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await expect.element(stale).toMatchTextContent('10:00–17:00')
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await save()
  await expect.poll(() => getNotices('Opening hours saved').length).toBeGreaterThan(0)
  expect(opening.records.find(({ dayOfWeek }) => dayOfWeek === 5)?.timing).toEqual([{ opening: '09:00', closing: '18:30' }])
})

test('closed days need a last day, and are restored after they were deleted', async () => {
  const api = createFakeApi()
  const closed = keepRecords(api, daysCloseds, 'salonConfigDaysClosedId', [])
  await openApp('/salonConfig?tab=closed', api)
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await page.getByText('Multiple days', { exact: true }).click()
  await page.getByRole('textbox', { name: 'First day' }).fill('10/08/2027')
  await userEvent.tab()
  await save()
  await expect.element(page.getByRole('dialog').getByText('Required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day' }).fill('20/08/2027')
  await userEvent.tab()
  await page.getByRole('textbox', { name: 'Note' }).fill('Summer')
  await save()
  await expect.poll(() => findRows('Summer')).toEqual([expect.stringContaining('10 Aug 2027 – 20 Aug 2027')])
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Summer?' }).getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => findRows('Summer')).toEqual([])
  await undo('Summer deleted')
  await expect.poll(() => findRows('Summer')).toHaveLength(1)
  expect(closed.records).toMatchObject([{ dayStart: '2027-08-10', dayEnd: '2027-08-20', note: 'Summer' }])
})

test('a sender has 11 letters or digits and waits to be confirmed, and a key is never shown again', async () => {
  const { api } = createSettingsApi()
  await openApp('/salonConfig?tab=messages', api)
  const sender = page.getByRole('textbox', { name: 'SMS sender' })
  await sender.fill('Zampa Felice')
  await expect.element(page.getByText('Enter at most 11 characters', { exact: true })).toBeVisible()
  await expect.element(sender).toHaveValue('Zampa Felice')
  await sender.fill('Zampa Felic')
  await save()
  await expect.element(page.getByText('Up to 11 letters or digits', { exact: true })).toBeVisible()
  await sender.fill('ZAMPA2')
  await save()
  await expect.poll(() => getNotices('Sender saved')).toHaveLength(1)
  await expect.element(page.getByText('Waiting to be confirmed. Nothing is sent from it until then.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Enter SMS key' }).click()
  const key = document.querySelector('[role=dialog] input') as HTMLInputElement
  await page.elementLocator(key).fill('very secret')
  await save()
  const readKey = () =>
    [...document.querySelectorAll('.salon-secrets li')].find(({ textContent }) => textContent.includes('SMS key'))?.textContent
  await expect.poll(readKey).toContain('Set')
  expect(api.calls(salons.update).at(-1)?.body).toMatchObject({ secrets: expect.objectContaining({}) })
  expect(document.documentElement.outerHTML).not.toContain('very secret')
})

test('limits for guests: a number that is too high is refused, and countries are added and removed', async () => {
  const { api, config } = createSettingsApi()
  await openApp('/salonConfig?tab=online', api)
  await expect.element(page.getByText("Guests can't book online yet")).toBeVisible()
  const bookings = page.getByLabelText('Open bookings per guest')
  await bookings.fill('900')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a number from 1 to 100')).toBeVisible()
  await bookings.fill('3')
  for (const country of ['Italy', 'Malta', 'Spain']) {
    await page.getByRole('combobox', { name: 'Countries of phone numbers' }).fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Remove Malta' }).click()
  await save()
  await expect.poll(() => getNotices('Limits saved')).toHaveLength(1)
  expect(config.saved).toMatchObject({ maxOpenBookings: 3, codeCountries: ['IT', 'ES'] })
})

test('settings that are changed before an earlier change of others has arrived are saved without a conflict', async () => {
  const { api, config } = createSettingsApi()
  await openApp('/salonConfig?tab=messages', api)
  await page.getByRole('textbox', { name: 'SMS sender' }).fill('ZAMPA2')
  await save()
  await expect.poll(() => getNotices('Sender saved')).toHaveLength(1)
  navigate('/salonConfig?tab=online')
  // The form begins with what was saved; meanwhile someone else has changed another field.
  await page.getByLabelText('Open bookings per guest').fill('3')
  config.saved = { ...config.saved, mobileNumber: '+39 347 900 1122', version: config.saved.version + 1 }
  await queryClient.refetchQueries({ queryKey: readKey(salonConfigs.ofSalon, {}) })
  await save()
  await expect.poll(() => getNotices('Limits saved')).toHaveLength(1)
  expect(config.saved).toMatchObject({ smsSender: 'ZAMPA2', mobileNumber: '+39 347 900 1122', maxOpenBookings: 3 })
})

test('spending ranges follow each other', async () => {
  const { api } = createSettingsApi()
  const ends = [300, 500, 1000, null]
  const ranges = ends.map((to, i) => ({ from: ends[i - 1] ?? 0, to }))
  const rows = (['female', 'male'] as const).map((gender) => ({
    salonConfigExpenseRangeId: gender,
    salonId: 'salon-1',
    gender,
    ranges,
    version: 1,
  }))
  const kept = keepRecords(api, expenseRanges, 'salonConfigExpenseRangeId', rows)
  await openApp('/salonConfig?tab=expenses', api)
  await page.getByLabelText('Women: range 1 ends at').fill('500')
  const wrong = page.getByText('Must be more than the lower limit')
  await expect.element(wrong).toBeVisible()
  await page.getByLabelText('Women: range 2 ends at').fill('700')
  await expect.element(wrong).not.toBeInTheDocument()
  await save()
  await expect.poll(() => getNotices('Spending ranges saved')).toHaveLength(1)
  expect(kept.records[0]?.ranges.map(({ to }) => to)).toEqual([500, 700, 1000, null])
})

test('a breed is added to the list', async () => {
  const api = createFakeApi()
  keepRecords(api, petBreeds, 'salonConfigPetBreedId', [])
  await openApp('/salonConfig?tab=pets', api.reply(salons.list, [{ ...salon, isPet: true }]))
  await page.getByRole('button', { name: 'Add breed' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Breed' }).fill('Otterhound')
  await save()
  await expect.poll(() => findRows('Otterhound')).toHaveLength(1)
})

test('the settings say what is set and what is missing, and are found by words of both languages at their field', async () => {
  const { api, config } = createSettingsApi()
  config.saved = { ...config.saved, openingTime: [...openingHours], smsSender: 'ZAMPA2', smsSenderConfirmed: false }
  await openApp('/salonConfig', api)
  const row = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await expect.element(row('Opening hours')).toMatchTextContent(/\w{3}–\w{3}/)
  await expect.element(row('Client categories')).toMatchTextContent('None yet')
  const waiting = page.getByRole('list', { name: /needs? attention/ })
  await expect.element(waiting).toMatchTextContent('Messages: ZAMPA2 waits to be confirmed')
  await expect.element(waiting.getByRole('link', { name: 'Open: Privacy' })).toHaveAttribute('href', '/salonConfig?tab=privacy')

  const search = page.getByRole('combobox', { name: 'Search settings' })
  await search.fill('promemoria')
  await expect.element(page.getByRole('option', { name: /^Booking reminder/ })).toBeVisible()
  await search.fill('risposte')
  await expect.element(page.getByRole('option', { name: /^Reply-to e-mail/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Reply-to e-mail' })).toHaveFocus()
  expect(location.search).toBe('?tab=messages&field=Reply-to+e-mail')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect.element(row('Opening hours')).toBeVisible()
})

test('every field by which a setting is found is the label of a text', async () => {
  for (const language of languages) {
    const entries = await loadSettingEntries(language)
    expect(entries.filter(({ title }) => title === '').map(({ place }) => place)).toEqual([])
  }
})
