import { expect } from 'vitest'
import { type Restore, type TakeOut, uploadBytes } from '../../schema/api/records/take-out-schemas.ts'
import type { Person } from './salon.ts'

/** Makes and downloads the salon's file. */
export async function takeOut(admin: Person): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await admin.call<TakeOut>('POST', '/api/TakeOuts/{sessionCode}')
  const read = async () => (await admin.call<TakeOut[]>('GET', '/api/TakeOuts/{sessionCode}')).body[0]
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ jobId: body.jobId, state: 'done' })
  const file = await admin.call<ArrayBuffer>('GET', `/api/TakeOuts/File/{sessionCode}/${body.jobId}`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="salon-data-\d{8}\.zip"$/)
  expect((await read())?.size).toBe(file.body.byteLength)
  return new Uint8Array(file.body)
}

/** Uploads a file; the result is the id of the salon that is to be made. */
export async function upload(boss: Person, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = await boss.call<Restore>('POST', '/api/Restores/{sessionCode}', { title: 'salon.zip', size: file.length })
  for (let number = 0; number * uploadBytes < file.length; number++) {
    const form = new FormData()
    form.append('file', new Blob([file.subarray(number * uploadBytes, (number + 1) * uploadBytes)]), 'piece')
    const reply = await boss.call('POST', `/api/Restores/Piece/{sessionCode}/${body.salonId}?number=${number}`, form)
    expect(reply.status).toBe(200)
  }
  return body.salonId
}

export const startRestore = (boss: Person, salonId: string, again = false) =>
  boss.call<Restore>('POST', `/api/Restores/Start/{sessionCode}/${salonId}`, { again })
export const readRestore = async (boss: Person, salonId: string) =>
  (await boss.call<Restore[]>('GET', '/api/Restores/{sessionCode}')).body.find((one) => one.salonId === salonId)
