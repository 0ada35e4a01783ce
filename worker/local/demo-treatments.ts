import { getMixGrams } from '../../schema/rules/care/colour-formulas.ts'
import type { ColourArea } from '../../schema/rules/care/colour-terms.ts'
import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { clientHistoryColours, patchTests } from '../../schema/tables/care/treatment-colours.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../schema/tables/care/treatment-diagnoses.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const [brand, line] = ['Aurora', 'Permanent']
const mix = (area: ColourArea['area'], shades: readonly (readonly [string, number])[], volume: number, ratio: number, minutes: number) => ({
  area,
  brand,
  line,
  shades: shades.map(([shade, grams]) => ({ shade, grams, productId: null })),
  developer: { volume, ratio, productId: null },
  minutes,
})

interface Formula {
  readonly daysAgo: number
  readonly title: string
  readonly areas: ColourArea[]
  readonly result: string
  readonly nextTime: string
}
const formulas: readonly Formula[] = [
  {
    daysAgo: 42,
    title: 'Roots and gloss',
    areas: [
      mix(
        'roots',
        [
          ['6.0', 30],
          ['7.1', 15],
        ],
        20,
        1,
        35,
      ),
      mix(
        'lengths',
        [
          ['8.0', 20],
          ['8.12', 10],
        ],
        6,
        1.5,
        10,
      ),
    ],
    result: 'Covers grey at the temples well.',
    nextTime: 'A little cool at the ends: 5 g less 7.1.',
  },
  {
    daysAgo: 84,
    title: 'Roots',
    areas: [
      mix(
        'roots',
        [
          ['6.0', 30],
          ['7.1', 20],
        ],
        20,
        1,
        35,
      ),
      mix('temples', [['6.00', 15]], 20, 1, 45),
    ],
    result: 'Left on 10 minutes longer at the temples.',
    nextTime: '',
  },
  {
    daysAgo: 126,
    title: 'Balayage, toner',
    areas: [
      mix('ends', [['Lightener', 40]], 30, 2, 40),
      mix(
        'toner',
        [
          ['8.12', 20],
          ['9.0', 10],
        ],
        6,
        1.5,
        8,
      ),
    ],
    result: '',
    nextTime: 'Wants it softer around the face next summer.',
  },
]
/** Material cost of a mix, at 7 cents a gram. */
const getCost = (area: ColourArea) => Math.round(getMixGrams(area) * 7) / 100
/** One client in so many has formulas, and one in so many a diagnosis. */
const [colourStep, diagnosisStep] = [3, 5]

/** Formulas, patch tests and diagnoses of a hair salon. They follow from the client's number, so that they change no other random value. */
export function treatmentRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  if (plan.salon.isPet) return []
  const userId = createDemoId('usr', plan, plan.people[0]?.key ?? '')
  const base = (clientId: string, daysAgo: number) => {
    const day = addDays(calendar.today, -daysAgo)
    return { clientId, salonId: createDemoId('sal', plan, 'salon'), userId, day, ...stamp(toIso(dayRange(day, zone)[0] + 12 * 3600)) }
  }
  const everyNth = (step: number) => clients.map(({ row }, at) => ({ clientId: row.clientId, at })).filter(({ at }) => at % step === 0)
  const coloured = everyNth(colourStep)
  const diagnosed = everyNth(diagnosisStep)
  return [
    rowsFor(
      clientHistoryColours,
      coloured.flatMap(({ clientId, at }) =>
        formulas.map(({ daysAgo, ...formula }, n) => ({
          clientHistoryColourId: createDemoId('chl', plan, `${at}_${n}`),
          ...base(clientId, daysAgo + (at % 20)),
          ...formula,
          uses: formula.areas.map((one, area) => ({ area, productId: 'demo', grams: 0, cost: getCost(one) })),
          naturalBase: 5 + (at % 3),
          greyPercent: (at % 5) * 10,
        })),
      ),
    ),
    rowsFor(
      patchTests,
      coloured.flatMap(({ clientId, at }) => [
        { patchTestId: createDemoId('pat', plan, `${at}_0`), ...base(clientId, 50 + (at % 20)), line: 'PPD-free line', result: 'passed' },
        ...(at % 4 === 0
          ? [{ patchTestId: createDemoId('pat', plan, `${at}_1`), ...base(clientId, 400), line: 'Permanent', result: 'reaction' } as const]
          : []),
      ]),
    ),
    rowsFor(
      clientHistoryHairs,
      diagnosed.flatMap(({ clientId, at }) => [
        {
          clientHistoryHairId: createDemoId('chh', plan, `${at}_0`),
          ...base(clientId, 40),
          ...{ texture: 'fine', porosity: 'normal', density: 'normal', elasticity: 'normal', damage: 'light' },
        },
        {
          clientHistoryHairId: createDemoId('chh', plan, `${at}_1`),
          ...base(clientId, 200),
          ...{ texture: 'fine', porosity: 'high', density: 'normal', elasticity: 'low', damage: 'moderate' },
        },
      ]),
    ),
    rowsFor(
      clientHistoryScalps,
      diagnosed.map(({ clientId, at }) => ({
        clientHistoryScalpId: createDemoId('chc', plan, at),
        ...base(clientId, 40),
        ...{ sebum: 'oily', flaking: 'light', redness: 'none', sensitivity: 'moderate', hairLoss: 'none' },
      })),
    ),
  ]
}
