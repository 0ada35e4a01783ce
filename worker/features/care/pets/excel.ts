import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { subClients as petCalls } from '../../../../schema/api/care/pets.ts'
import type { Restriction } from '../../../../schema/api/values.ts'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { XlsxValue } from '../../../http/xlsx-writer.ts'
import { type ExportSettings, inOnePart, maxDirectRows, type TableFile, writeTableFile } from '../../platform/jobs/index.ts'
import { type ExcelLabels, excelLabels } from './excel-labels.ts'
import { selectPets } from './queries.ts'

const { file, type } = petCalls.excel.reply
/** Width of a column in characters, where it is not that of a day. */
const widths: Readonly<Record<string, number>> = { name: 18, client: 26, phone: 18, breed: 22, allergies: 26, expired: 26, note: 40 }

/** Pet-Details.xlsx: the pets of a period, or all of them, up to 5,000. The export is recorded. One round trip. */
export const getPetExcel: Handlers<typeof petCalls>['excel'] = async (db, { from, to, language }, _body, request) => {
  const [pets] = await db.batch(
    selectPets(db, { from, to }, maxDirectRows + 1),
    recordSecurityEvent(db, { action: 'export', entity: 'sub_clients', entityId: '', details: { file, from, to } }),
  )
  if (pets.length > maxDirectRows) throw new ApiError(409, 'export_too_large')
  const described = describePets({ language, hidden: listHidden(db) }, db.timeZone)
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(await writeTableFile(described, inOnePart(pets.map(described.toCells)), { language, format: 'xlsx' }))
}

/** How the file shows pets. */
export function describePets(
  { language, hidden = [] }: Pick<ExportSettings, 'language' | 'hidden'>,
  timeZone: string,
): TableFile<SubClient> {
  const labels = excelLabels[language]
  const toDay = (instant: string | null) => (instant === null ? null : { day: toSalonDay(parseIso(instant), timeZone) })
  const columns = Object.entries(labels.columns).map(([key, title]) => ({ title, width: widths[key] ?? 14 }))
  return { sheet: labels.sheet, columns, toCells: (pet) => toRow(restrictPet(pet, hidden), labels, toDay) }
}

/** The pet without what the caller may not take out of its record. */
const restrictPet = (pet: SubClient, hidden: readonly Restriction[]): SubClient => ({
  ...pet,
  phoneNumber: hidden.includes('contact') ? maskContact(pet.phoneNumber) : pet.phoneNumber,
  allergies: hidden.includes('health') ? '' : pet.allergies,
})

const findWord = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value

/** Cells in the order of the titles. */
function toRow(pet: SubClient, labels: ExcelLabels, toDay: (instant: string | null) => XlsxValue): XlsxValue[] {
  return [
    pet.name,
    pet.clientName,
    pet.phoneNumber,
    findWord(labels.species, pet.species),
    pet.breed,
    pet.size,
    findWord(labels.sex, pet.sex),
    pet.birthDate && { day: pet.birthDate },
    pet.kg,
    findWord(labels.coat, pet.coat),
    pet.microchip,
    pet.bites ? pet.biteNote || labels.yes : '',
    pet.allergies ?? '',
    pet.expired.join(', '),
    toDay(pet.lastVisit),
    toDay(pet.nextVisit),
    pet.diedOn && { day: pet.diedOn },
    pet.note,
  ]
}
