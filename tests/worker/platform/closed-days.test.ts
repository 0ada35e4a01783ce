import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { openSalon, type Person } from '../../support/salon.ts'

test('closed days of another salon, and deleted ones, are not in the PDF of a salon', async () => {
  const fixture = await openFixture()
  const [salon, other] = [await openSalon(fixture), await openSalon(fixture)]
  const [admin, stranger] = [await salon.as('ADMIN'), await other.as('ADMIN')]
  const close = async (person: Person, note: string) => {
    const closed = { dayStart: '2026-12-24', dayEnd: '2026-12-24', note }
    return (await person.call<{ salonConfigDaysClosedId: string }>('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', closed)).body
  }
  await close(stranger, 'Of somebody else')
  await close(admin, 'Inventory')
  const { salonConfigDaysClosedId } = await close(admin, 'By mistake')
  await admin.call('DELETE', `/api/SalonConfigDaysCloseds/{sessionCode}/${salonConfigDaysClosedId}`)
  const pdf = await admin.call<ArrayBuffer>('GET', `/api/Salons/GetSalonDataPdf/{sessionCode}/${salon.salonId}`)
  expect(pdf.status).toBe(200)
  const text = readPdf(pdf.body).texts.join('\n')
  expect(text).toContain('Inventory')
  expect(text).not.toContain('Of somebody else')
  expect(text).not.toContain('By mistake')
})
