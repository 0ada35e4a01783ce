import { expect, test } from 'vitest'
import {
  type MergeRecord,
  mergeLineNames,
  mergeRecords,
  splitMoved,
  suggestLine,
  suggestTaken,
} from '../../../schema/rules/records/client-merge.ts'

const empty: MergeRecord = {
  name: '',
  title: '',
  phoneNumber: '',
  phoneNumber2: '',
  whatsApp: '',
  whatsAppGateway: false,
  messenger: '',
  telegram: '',
  email: '',
  address: '',
  zipCode: '',
  city: '',
  district: '',
  country: 'IT',
  birthDate: null,
  gender: '',
  language: '',
  salonConfigCategoryId: null,
  fiscalCode: '',
  vatNumber: '',
  electronicInvoiceCode: '',
  pec: '',
  discountCode: '',
  jobType: '',
  jobCompanyName: '',
  incomeRange: '',
  howDidYouKnowUs: '',
  vcaMap: '',
  politics: '',
  bankAccountHolder: '',
  bankAccountInstitute: '',
  bankAccountIban: '',
  favouriteDay: null,
  favouriteTime: null,
  inactiveReason: '',
  image: null,
  netPromoterScore: null,
  confirmedFields: [],
  allergies: '',
  note: '',
  social: {},
  relationships: [],
}
const toSide = (record: Partial<MergeRecord>, visits = 0, lastVisit: number | null = null, changed = '2026-01-01T00:00:00Z') => ({
  record: { ...empty, ...record },
  facts: { visits, lastVisit, changed },
})

test('the only value, the fuller name, the phone of the latest visit and the newest answer are suggested', () => {
  const kept = toSide({ name: 'Giulia Ferrari', phoneNumber: '+391', whatsAppGateway: true }, 34, 100)
  const deleted = toSide({ name: 'Giulia Ferari', phoneNumber: '+392', email: 'g@x.example' }, 2, 200, '2026-07-04T00:00:00Z')
  expect(suggestLine(kept, deleted, 'name')).toEqual({ take: 'kept', reason: 'more_visits' })
  expect(suggestLine(kept, deleted, 'phoneNumber')).toEqual({ take: 'deleted', reason: 'recent' })
  expect(suggestLine(kept, deleted, 'email')).toEqual({ take: 'deleted', reason: 'only_value' })
  expect(suggestLine(kept, deleted, 'whatsAppGateway')).toEqual({ take: 'deleted', reason: 'newest_answer' })
  expect(suggestLine(toSide({ name: 'Giulia' }, 9), toSide({ name: 'Giulia Anna Ferrari' }), 'name').reason).toBe('more_complete')
  const merged = mergeRecords(kept.record, deleted.record, suggestTaken(kept, deleted))
  expect(merged).toEqual({ phoneNumber: '+392', phoneNumber2: '+391', email: 'g@x.example', whatsAppGateway: false })
})

test('allergies, notes, interests and relatives of both records are kept, each once', () => {
  const relative = { degree: 'son', name: 'Leo', birthDate: '2015-01-01', note: '' } as const
  const first = { ...empty, allergies: 'PPD', note: 'Tea', social: { hobbies: ['Tennis'] }, relationships: [relative] }
  const second = {
    ...empty,
    allergies: 'ppd',
    note: 'Window',
    social: { hobbies: ['Tennis', 'Chess'] },
    relationships: [{ ...relative, name: 'LEO' }],
  }
  expect(mergeRecords(first, second, [])).toEqual({ note: 'Tea\nWindow', social: { hobbies: ['Tennis', 'Chess'] } })
})

test('whatever is chosen, no value outside the taken lines and the joined ones changes', () => {
  const other: MergeRecord = {
    ...empty,
    name: 'B',
    email: 'b@x.example',
    address: 'Via Po',
    country: 'DE',
    favouriteDay: 2,
    gender: 'male',
  }
  for (const line of mergeLineNames) {
    const changed = Object.keys(mergeRecords({ ...empty, name: 'A' }, other, [line]))
    for (const field of changed)
      expect(other[field as keyof MergeRecord], `${line}: ${field}`).not.toEqual(empty[field as keyof MergeRecord])
    if (line !== 'name') expect(changed).not.toContain('name')
  }
})

/** A small generator with a seed, so that a failure can be repeated. */
function* generate(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

test('an undo returns exactly the groups that were moved as a whole and are unchanged', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = generate(seed)
    const next = (below: number) => Math.floor((random.next().value ?? 0) * below)
    const bookings = Array.from({ length: 1 + next(6) }, (_, i) => `agendas:${i}`)
    const pets = Array.from({ length: next(3) }, (_, i) => `sub_clients:${i}`)
    const rows = [
      ...pets.map((key) => ({ key, version: 1, links: [] as string[] })),
      ...bookings.map((key) => ({ key, version: 1, links: pets.filter(() => next(3) === 0) })),
      ...bookings.filter(() => next(2) === 0).map((key) => ({ key: key.replace('agendas', 'appointments'), version: 1, links: [key] })),
    ]
    const isNew = new Set(rows.filter(() => next(8) === 0).map(({ key }) => key))
    const isChanged = new Set(rows.filter(() => next(8) === 0).map(({ key }) => key))
    const moved = rows.filter(({ key }) => !isNew.has(key)).map(({ key }) => ({ key, version: 1 }))
    const current = rows.map((row) => ({ ...row, version: isChanged.has(row.key) ? 2 : 1 }))
    // Plain oracle: spreads "touched" along the links until nothing changes.
    const touched = new Set([...isNew, ...isChanged])
    for (let before = -1; before !== touched.size; ) {
      before = touched.size
      for (const { key, links } of rows)
        if ([key, ...links].some((one) => touched.has(one))) for (const one of [key, ...links]) touched.add(one)
    }
    const { back, stay } = splitMoved(moved, current)
    expect(back.sort(), `seed ${seed}`).toEqual(
      moved
        .filter(({ key }) => !touched.has(key))
        .map(({ key }) => key)
        .sort(),
    )
    expect(stay.sort(), `seed ${seed}`).toEqual(
      moved
        .filter(({ key }) => touched.has(key))
        .map(({ key }) => key)
        .sort(),
    )
  }
})
