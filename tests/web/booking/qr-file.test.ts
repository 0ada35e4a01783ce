import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrFile } from '../../../web/features/booking/reservations/booking-page.tsx'

test('draws the QR code of the link black on white, with the margin that scanners need', () => {
  const link = 'https://booking.example/onlineBooking/sal_1'
  const file = qrFile(link)
  const rows = encode(link, { ecc: 'M', border: 0 }).data
  const side = rows.length + 8
  expect(file).toContain(`viewBox="0 0 ${side} ${side}"`)
  expect(file).toContain(`<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`)
  const drawn = new Set([...file.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) expect(drawn.has(`${x + 4} ${y + 4}`), `${x} ${y}`).toBe(dark)
  expect(file).not.toContain(link)
})
